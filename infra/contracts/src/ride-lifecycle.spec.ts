import { describe, expect, it } from '@jest/globals';
import {
  announcedStatuses,
  canMove,
  isActive,
  isBeforeTrip,
  isDriving,
  isOnTheWay,
  isUnderWay,
  rideActors,
  rideStatuses,
  sourcesOf,
  transitions,
  type RideStatus,
} from './ride-lifecycle.js';

const moved = rideStatuses.filter((status) => !announcedStatuses.includes(status));

describe('the lifecycle table', () => {
  it('reaches every status from searching, and none that is only announced', () => {
    const reached = new Set<RideStatus>(['searching']);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(moved.toSorted());
  });

  it('leads nowhere from completed and cancelled, and only those are not active', () => {
    for (const status of moved) {
      const ends = !transitions.some((t) => t.from === status);
      expect(ends).toBe(status === 'completed' || status === 'cancelled');
      expect(isActive(status)).toBe(!ends);
      expect(isUnderWay(status)).toBe(!ends && status !== 'searching');
      expect(isBeforeTrip(status)).toBe(isUnderWay(status) && status !== 'in_progress');
      expect(isDriving(status)).toBe(isUnderWay(status) && status !== 'driver_arrived');
      expect(isOnTheWay(status)).toBe(isBeforeTrip(status) && isDriving(status));
    }
  });

  it('allows each documented pair to its named actors and nothing else', () => {
    const allowed = rideStatuses.flatMap((from) =>
      rideStatuses.flatMap((to) => rideActors.filter((by) => canMove(from, to, by)).map((by) => `${from}>${to}:${by}`)),
    );
    expect(allowed.toSorted()).toEqual(
      [
        'searching>driver_assigned:rider',
        'searching>driver_assigned:driver',
        'driver_assigned>searching:driver',
        'driver_assigned>searching:rider',
        'driver_assigned>searching:expiry',
        'driver_arrived>cancelled:admin',
        'in_progress>cancelled:admin',
        'in_progress>completed:admin',
        'searching>cancelled:rider',
        'searching>cancelled:admin',
        'searching>cancelled:expiry',
        'driver_assigned>driver_arrived:driver',
        'driver_assigned>cancelled:rider',
        'driver_assigned>cancelled:admin',
        'driver_arrived>in_progress:driver',
        'driver_arrived>cancelled:rider',
        'driver_arrived>cancelled:driver',
        'in_progress>completed:driver',
      ].toSorted(),
    );
  });

  it('names the sources of a move for the database to check', () => {
    expect(sourcesOf('cancelled', 'rider')).toEqual(['searching', 'driver_assigned', 'driver_arrived']);
    expect(sourcesOf('completed', 'rider')).toEqual([]);
  });
});
