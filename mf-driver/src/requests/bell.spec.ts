import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { otherRideId, rideId } from '../testing/factories.js';
import { createBell, type Waiting } from './bell.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const waiting = (id: string, seconds: number): Waiting => ({
  key: id,
  rideId: id,
  kind: 'request',
  until: Date.now() + seconds * 1000,
  earningsPaise: 16_544,
  pickupKm: 1,
});

function aBell() {
  const ring = jest.fn();
  const bell = createBell({ ring });
  return { bell, ring, rang: () => ring.mock.calls.length };
}

describe('the bell', () => {
  it('rings at once and every three seconds, until the time to answer is over', () => {
    const { bell, rang } = aBell();
    bell.ringFor([waiting(rideId, 30)]);
    expect([rang(), bell.getSnapshot()?.rideId]).toEqual([1, rideId]);
    jest.advanceTimersByTime(29_900);
    expect(rang()).toBe(10);
    jest.advanceTimersByTime(60_000);
    expect([rang(), bell.getSnapshot()]).toEqual([10, null]);
  });

  it('stops when nothing waits any more', () => {
    const { bell, rang } = aBell();
    bell.ringFor([waiting(rideId, 30)]);
    bell.ringFor([]);
    jest.advanceTimersByTime(30_000);
    expect([rang(), bell.getSnapshot()]).toEqual([1, null]);
  });

  it('stops for what is being answered, and goes on for the rest', () => {
    const { bell, rang } = aBell();
    const both = [waiting(rideId, 30), waiting(otherRideId, 30)];
    bell.ringFor(both);
    bell.hush(rideId);
    expect(bell.getSnapshot()?.rideId).toBe(otherRideId);
    jest.advanceTimersByTime(3_000);
    expect(rang()).toBe(2);
    bell.hush(otherRideId);
    bell.ringFor(both);
    jest.advanceTimersByTime(30_000);
    expect(rang()).toBe(2);
  });

  it('rings at once for what is new, and no oftener for what is only said again', () => {
    const { bell, rang } = aBell();
    const first = waiting(rideId, 30);
    bell.ringFor([first]);
    for (let fixes = 0; fixes < 5; fixes += 1) {
      jest.advanceTimersByTime(200);
      bell.ringFor([{ ...first, pickupKm: fixes }]);
    }
    expect(rang()).toBe(1);
    bell.ringFor([first, waiting(otherRideId, 30)]);
    expect(rang()).toBe(2);
  });

  it('keeps its place in front while it is said again', () => {
    const { bell } = aBell();
    const first = waiting(rideId, 30);
    const moved = jest.fn();
    bell.ringFor([first]);
    bell.subscribe(moved);
    bell.ringFor([{ ...first, pickupKm: 2 }]);
    expect(moved).not.toHaveBeenCalled();
  });
});
