import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminRideDetailSchema, auditRowSchema, type AdminRideDetail } from '@rahi/contracts/admin-records';
import { adminAudit, adminRide } from '@rahi/contracts/calls/admin.calls';
import { adminUpdateRide, getRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, makeActiveRide, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  // jsdom has no canvas: the map stays empty.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const path = `/admin/ride/${rideId}`;
const at = (minute: number) => `2026-06-01T05:${String(minute).padStart(2, '0')}:00.000Z`;
type RideEvent = AdminRideDetail['events'][number];
const event = (version: number, type: string, more: Partial<RideEvent> = {}): RideEvent => ({
  id: `11111111-1111-4111-8111-00000000000${version}`,
  type,
  version,
  at: at(version),
  ...more,
});
const known = (ride: Ride, detail: Partial<AdminRideDetail> = {}) => ({
  [`GET /api/rides/${rideId}`]: answerOf(getRide, ride),
  [`GET /api/admin/rides/${rideId}`]: answerOf(
    adminRide,
    adminRideDetailSchema.parse({ id: rideId, events: [], settlement: null, emergencies: [], ...detail }),
  ),
});
const timeline = () =>
  within(screen.getByRole('heading', { name: 'Timeline' }).closest('section') ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
async function shown(ride: Ride, last: RideEvent) {
  await renderAdmin(path, known(ride, { events: [last] }));
  return timeline();
}
const entry = (action: string, reason: string) =>
  auditRowSchema.parse({
    id: '33333333-3333-4333-8333-333333333333',
    seq: 1,
    type: 'audit.admin_acted.v1',
    occurredAt: at(9),
    actorId: driverId,
    actorName: 'Priya',
    requestId: 'r',
    hash: 'a'.repeat(64),
    action,
    targetType: 'ride',
    targetId: rideId,
    outcome: 'done',
    code: null,
    reason,
  });
const [vikram, meena] = [
  { id: driverId, name: 'Vikram Singh' },
  { id: '3d0c9b63-8e4f-4a21-8b7c-6f5e4d3c2b1a', name: 'Meena Patil' },
];

describe('the timeline of a ride that had two drivers', () => {
  const twice = [
    event(1, 'ride.requested.v1', { driver: null }),
    event(2, 'ride.driver_assigned.v1', { driver: vikram }),
    event(3, 'ride.updated.v1', { driver: vikram }),
  ];
  const again = event(5, 'ride.driver_assigned.v1', { driver: meena });

  it.each([
    [
      { by: 'driver', reason: 'vehicle_trouble' },
      'Given back, searching again10:34 amVikram Singh, driver: trouble with the vehicle',
    ],
    [{ by: 'expiry', reason: 'driver_silent' }, 'Driver lost, searching again10:34 amVikram Singh, driver: no contact'],
    [
      { by: 'expiry', reason: 'unconfirmed' },
      'Driver lost, searching again10:34 amVikram Singh, driver: did not confirm in time',
    ],
    [
      { by: 'rider', reason: 'driver_silent' },
      'Another driver wanted, searching again10:34 amAsha Rao, rider: no contact',
    ],
  ] as const)('says who drove when, and how the first was lost: %o', async (end, words) => {
    const released = event(4, 'ride.released.v1', { driver: null, ...end });
    await renderAdmin(path, known(makeActiveRide({ releases: 1 }), { events: [...twice, released, again] }));
    expect(timeline()).toEqual([
      'Booked10:31 amAsha Rao, rider',
      'Driver assigned10:32 amVikram Singh, driver',
      'Ride updated10:33 amVikram Singh, driver',
      words,
      'Driver assigned10:35 amMeena Patil, driver',
    ]);
  });

  it('does not guess who drove where the events do not say so', async () => {
    const events = [event(2, 'ride.driver_assigned.v1')];
    await renderAdmin(path, known(makeActiveRide({ releases: 1 }), { events }));
    expect(timeline()).toEqual(['Driver assigned10:32 am']);
  });
});

describe('the timeline', () => {
  it('says when the driver confirmed, and when they were late', async () => {
    const events = [event(3, 'ride.updated.v1', { driver: vikram }), event(6, 'ride.updated.v1', { driver: vikram })];
    await renderAdmin(path, known(makeActiveRide({ confirmedAt: at(3), stalledAt: at(6) }), { events }));
    expect(timeline()).toEqual([
      'Driver confirmed10:33 amVikram Singh, driver',
      'Driver late10:36 amVikram Singh, driver',
    ]);
  });

  it('says that the rider did not come', async () => {
    const cancelled = event(8, 'ride.cancelled.v1', { driver: vikram, by: 'driver', reason: 'rider_no_show' });
    const ride = makeActiveRide({ status: 'cancelled', cancelledBy: 'driver', cancelReason: 'rider_no_show' });
    await renderAdmin(path, known(ride, { events: [cancelled] }));
    expect(timeline()).toEqual(['Cancelled10:38 amVikram Singh, driver: the rider did not come']);
  });

  it('does not say that the driver completed what an administrator has', async () => {
    const events = [event(9, 'ride.completed.v1', { driver: vikram })];
    await renderAdmin(path, {
      ...known(makeActiveRide({ status: 'completed' }), { events }),
      'GET /api/admin/audit': answerOf(adminAudit, { entries: [entry('ride.complete', 'Phone lost')], total: 1 }),
    });
    expect(timeline()).toEqual(['Trip completed10:39 amAn administrator: Phone lost']);
  });
});

describe('a ride that the desk should look at', () => {
  it('says why; a flag of a newer release by its code', async () => {
    const flags = ['ended_away', 'impossible_trip', 'odd_hour'];
    await renderAdmin(path, known(makeActiveRide({ status: 'completed' }), { flags }));
    for (const words of ['Ended away from the drop-off', 'Impossible trip', 'odd_hour'])
      expect(screen.getByText(words)).toBeVisible();
  });
});

const buttons = () =>
  ['Complete trip', 'Cancel ride'].filter((name) => screen.queryByRole('button', { name }) !== null);

describe('ending a ride from its page (R35)', () => {
  it.each([
    ['searching', ['Cancel ride']],
    ['driver_assigned', ['Cancel ride']],
    ['driver_arrived', ['Cancel ride']],
    ['in_progress', ['Complete trip', 'Cancel ride']],
    ['completed', []],
    ['cancelled', []],
  ] as const)('while %s offers %j', async (status, offered) => {
    await renderAdmin(path, known(makeActiveRide({ status })));
    expect(buttons()).toEqual(offered);
  });

  it('completes a trip, with a reason and not without', async () => {
    const { requests, toasts } = await renderAdmin(path, {
      ...known(makeActiveRide({ status: 'in_progress' })),
      [`PATCH /api/admin/rides/${rideId}`]: answerOf(adminUpdateRide, makeActiveRide({ status: 'completed' })),
    });
    const changes = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    fireEvent.click(screen.getByRole('button', { name: 'Complete trip' }));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    expect(dialog.getByText(/Asha Rao pays ₹200\.55, and Vikram Singh earns it\./)).toBeVisible();
    fireEvent.click(dialog.getByText('Complete trip'));
    await pass(50);
    expect(changes()).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The driver’s phone is lost' } });
    fireEvent.click(dialog.getByText('Complete trip'));
    await pass(50);
    expect(changes()).toEqual([{ action: 'complete', reason: 'The driver’s phone is lost' }]);
    expect(toasts.at(-1)?.title).toBe('Ride updated successfully');
  });

  it('says when it was too late', async () => {
    const { toasts } = await renderAdmin(path, {
      ...known(makeActiveRide({ status: 'in_progress' })),
      [`PATCH /api/admin/rides/${rideId}`]: problemOf(409, 'invalid_transition', 'The ride is completed.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Both asked for it' } });
    fireEvent.click(dialog.getByText('Cancel ride'));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({ title: 'Error updating ride', description: 'The ride is completed.' });
  });
});

describe('why a rider was not content', () => {
  it('is said where they cancelled', async () => {
    const ride = makeActiveRide({ status: 'cancelled', cancelledBy: 'rider', cancelReason: 'driver_not_coming' });
    const [line] = await shown(ride, event(4, 'ride.cancelled.v1', { by: 'rider', reason: 'driver_not_coming' }));
    expect(line).toMatch(/Cancelled.*, rider: the driver did not come/);
  });

  it('is said where they gave few stars', async () => {
    const ride = makeActiveRide({ status: 'completed', rating: 2, ratingProblems: ['late', 'rude'] });
    const [line] = await shown(ride, event(6, 'ride.rated.v1'));
    expect(line).toMatch(/Rated 2 of 5.*, rider: late, rude/);
  });
});
