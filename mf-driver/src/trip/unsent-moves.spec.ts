import { beforeEach, describe, expect, it } from '@jest/globals';
import { rideStatuses } from '@rahi/contracts/ride-lifecycle';
import { forgetKeptReads } from '@rahi/web-kit';
import { makeRide } from '../testing/factories.js';
import { createUnsentMoves, isPast, withUnsent, type UnsentMove } from './unsent-moves.js';

const storage = window.localStorage;
const open = (rideId = 'ride-1', userId = 'vikram') => createUnsentMoves({ storage, userId, rideId });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const arrived = (minutes = 2) =>
  ({ body: { status: 'driver_arrived' }, pressedAt: minutesAgo(minutes) }) satisfies UnsentMove;
const started = { body: { status: 'in_progress', otp: '4821' }, pressedAt: minutesAgo(1) } satisfies UnsentMove;
const ended: UnsentMove = { body: { status: 'completed' }, pressedAt: minutesAgo(0) };
const atStop: UnsentMove = { report: { stop: 1, step: 'arrive' }, pressedAt: minutesAgo(0) };

beforeEach(() => storage.clear());

describe('moves that wait for the network', () => {
  it('are there for the next page in their order, of the same driver and trip', () => {
    const moves = open();
    moves.add(arrived());
    moves.add(started);
    expect(open().getSnapshot()).toEqual(moves.getSnapshot());
    moves.add(atStop);
    expect(open().getSnapshot()).toMatchObject([{ body: arrived().body }, { body: started.body }, atStop]);
    expect(open('ride-2').getSnapshot()).toEqual([]);
    expect(open('ride-1', 'asha').getSnapshot()).toEqual([]);
    moves.shift();
    expect(open().getSnapshot()).toEqual([started, atStop]);
    moves.clear();
    expect(storage).toHaveLength(0);
  });

  it('are forgotten after two hours, after signing out, and where a part cannot be read', () => {
    open().add(arrived(121));
    expect(open().getSnapshot()).toEqual([]);
    open().add(arrived());
    const [key] = Object.keys(storage);
    storage.setItem(key!, storage.getItem(key!)!.replace('driver_arrived', 'flown'));
    expect(open().getSnapshot()).toEqual([]);
    open().add(arrived());
    open().add({ ...atStop, report: { stop: 1, step: 'skip', reason: 'no_waiting' } });
    storage.setItem(key!, storage.getItem(key!)!.replace('no_waiting', 'too_far'));
    expect(open().getSnapshot()).toEqual([]);
    open().add(arrived());
    forgetKeptReads(storage);
    expect(open().getSnapshot()).toEqual([]);
  });
});

describe('a ride with moves that wait', () => {
  it('is where its driver left it, with the times of the presses', () => {
    const ride = makeRide({ status: 'driver_assigned', arrivedAt: null, startedAt: null });
    const moves = [arrived(), started];
    expect(withUnsent(ride, moves)).toEqual({
      ...ride,
      status: 'in_progress',
      arrivedAt: moves[0]!.pressedAt,
      startedAt: moves[1]!.pressedAt,
    });
    expect(withUnsent(ride, [])).toBe(ride);
  });

  it('ends only on the server, and not at all once it is cancelled', () => {
    const driven = makeRide({ status: 'in_progress' });
    expect(withUnsent(driven, [ended])).toBe(driven);
    expect(withUnsent(makeRide({ status: 'driver_arrived' }), [started, ended]).status).toBe('in_progress');
    const cancelled = makeRide({ status: 'cancelled' });
    expect(withUnsent(cancelled, [arrived()])).toBe(cancelled);
  });

  it('has made a move when it stands there or beyond', () => {
    const past = rideStatuses.filter((status) => isPast(status, 'driver_arrived'));
    expect(past).toEqual(['driver_arrived', 'in_progress', 'completed']);
    expect(isPast(undefined, 'driver_arrived')).toBe(false);
  });
});
