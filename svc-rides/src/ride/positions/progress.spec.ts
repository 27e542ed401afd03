import { describe, expect, it } from '@jest/globals';
import { moveTowards, type LatLng } from '@rahi/contracts';
import { aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { progressOf } from './progress.js';

const now = new Date('2026-11-20T10:30:00.000Z');
const from = { lat: pickup.lat + 0.009, lng: pickup.lng };
const fix = (at: LatLng) => ({ ...at, speed: 7, heading: 180, at: now.getTime() });
const minutesUntil = (arrival: string | null) => (Date.parse(arrival ?? '') - now.getTime()) / 60_000;

describe('progress of a trip', () => {
  it.each(['searching', 'cancelled'] as const)('is empty while %s', (status) => {
    expect(progressOf(aRideIn(status), null, now)).toEqual({ routeProgress: 0, estimatedArrival: null });
  });

  it('counts from where the driver was assigned to the pickup', () => {
    const ride = aRideIn('driver_assigned');
    expect(progressOf(ride, null, now).routeProgress).toBe(0);
    const { routeProgress, estimatedArrival } = progressOf(ride, fix(moveTowards(from, pickup, 0.75)), now);
    expect(routeProgress).toBe(75);
    expect(minutesUntil(estimatedArrival)).toBeCloseTo(0.6, 1);
    expect(progressOf(ride, fix(pickup), now)).toEqual({ routeProgress: 100, estimatedArrival: now.toISOString() });
  });

  it('never leaves 0 to 100, however the driver strays', () => {
    const ride = aRideIn('driver_assigned');
    expect(progressOf(ride, fix({ lat: 28.9, lng: 77.4 }), now).routeProgress).toBe(0);
    expect(progressOf(aRideIn('driver_assigned', { assignedLat: pickup.lat }), fix(from), now).routeProgress).toBe(0);
    const there = { assignedLat: pickup.lat, assignedLng: pickup.lng };
    expect(progressOf(aRideIn('driver_assigned', there), fix(pickup), now).routeProgress).toBe(100);
  });

  it('counts from the pickup to the drop-off while in progress, at 25 km/h', () => {
    const ride = aRideIn('in_progress', { startedAt: new Date(now.getTime() - 60_000) });
    const { routeProgress, estimatedArrival } = progressOf(ride, fix(moveTowards(pickup, dropoff, 7.07)), now);
    expect(routeProgress).toBe(50);
    expect(minutesUntil(estimatedArrival)).toBeCloseTo(17, 1);
  });

  it('goes by the clock of the start while no position is known', () => {
    const ride = aRideIn('in_progress', { startedAt: new Date(now.getTime() - 10 * 60_000) });
    const { routeProgress, estimatedArrival } = progressOf(ride, null, now);
    expect(routeProgress).toBe(0);
    expect(minutesUntil(estimatedArrival)).toBeCloseTo(23.9, 1);
  });

  it('is whole, and at a known time, once there', () => {
    const times = { arrivedAt: now, completedAt: now };
    for (const status of ['driver_arrived', 'completed'] as const) {
      expect(progressOf(aRideIn(status, times), null, now)).toEqual({
        routeProgress: 100,
        estimatedArrival: now.toISOString(),
      });
    }
  });
});
