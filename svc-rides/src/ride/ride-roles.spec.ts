import { describe, expect, it } from '@jest/globals';
import { rideStatuses, transitions, type RideStatus } from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../testing/factories.js';
import { rolesOf, stepOf, type PersonRole } from './ride-roles.js';

const roles: PersonRole[] = ['rider', 'driver', 'admin'];
const cases = rideStatuses.flatMap((from) => rideStatuses.flatMap((to) => roles.map((role) => ({ from, to, role }))));
const allowed = (from: RideStatus, to: RideStatus, role: PersonRole) =>
  transitions.some((t) => t.from === from && t.to === to && t.by.includes(role));

describe('a step along the lifecycle (R9)', () => {
  it.each(cases.filter(({ from, to }) => from !== to))('$from → $to by $role is as the table has it', (one) => {
    const step = stepOf(aRideIn(one.from), one.to, [one.role]);
    expect(step).toEqual(allowed(one.from, one.to, one.role) ? { do: 'move', by: one.role } : { do: 'refuse' });
  });

  it.each([
    { status: 'driver_assigned', given: { assignedBy: 'rider' }, actor: 'rider' },
    { status: 'driver_assigned', given: { assignedBy: 'driver' }, actor: 'driver' },
    { status: 'driver_arrived', given: {}, actor: 'driver' },
    { status: 'in_progress', given: {}, actor: 'driver' },
    { status: 'completed', given: {}, actor: 'driver' },
    { status: 'cancelled', given: { cancelledBy: 'rider' }, actor: 'rider' },
    { status: 'cancelled', given: { cancelledBy: 'driver' }, actor: 'driver' },
    { status: 'cancelled', given: { cancelledBy: 'admin' }, actor: 'admin' },
    { status: 'cancelled', given: { cancelledBy: 'expiry' }, actor: 'expiry' },
    { status: 'searching', given: {}, actor: 'nobody' },
  ] as const)('repeating $status is nothing new for $actor alone', ({ status, given, actor }) => {
    for (const role of roles) {
      expect(stepOf(aRideIn(status, given), status, [role]).do).toBe(role === actor ? 'nothing' : 'refuse');
    }
  });

  it('takes the part that may, when someone plays several', () => {
    expect(stepOf(aRideIn('driver_assigned'), 'cancelled', ['driver', 'admin'])).toEqual({ do: 'move', by: 'admin' });
    expect(stepOf(aRideIn('driver_arrived'), 'cancelled', ['driver', 'admin'])).toEqual({ do: 'move', by: 'driver' });
  });
});

describe('the parts someone plays in a ride', () => {
  const ride = aRideIn('driver_assigned');
  it.each([
    { who: 'its rider', principal: { userId: ride.riderId }, expected: ['rider'] },
    { who: 'its driver', principal: { userId: ride.driverId ?? '' }, expected: ['driver'] },
    { who: 'an admin', principal: { isAdmin: true }, expected: ['admin'] },
    { who: 'its rider, an admin', principal: { userId: ride.riderId, isAdmin: true }, expected: ['rider', 'admin'] },
    { who: 'a stranger', principal: {}, expected: [] },
  ])('$who: $expected', ({ principal, expected }) => {
    expect(rolesOf(ride, aPrincipal(principal))).toEqual(expected);
  });
});
