import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminUpdateRide,
  auditEntrySchema,
  getRide,
  rideMessages,
  rideStatuses,
  type AuditEntry,
  type Principal,
  type RideStatus,
} from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const cancel = (id: string, who: Principal = admin, reason?: string) =>
  harness.call(adminUpdateRide, who, { params: { id }, body: { action: 'cancel', reason } });

async function auditOf(rideId: string): Promise<AuditEntry[]> {
  const rows = await harness.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type LIKE 'audit.%' AND data->>'targetId' = $1 ORDER BY seq`,
    [rideId],
  );
  return rows.map(({ data }) => auditEntrySchema.parse(data));
}

const written = (actorId: string, targetId: string, reason: string | null = null): AuditEntry => ({
  actorId,
  action: 'ride.cancel',
  targetType: 'ride',
  targetId,
  outcome: 'done',
  code: null,
  reason,
});

const atPickup: RideStatus[] = ['driver_arrived', 'in_progress'];

describe('an administrator ending a ride that is at the pickup or under way (R35)', () => {
  it.each(atPickup)('cancels it with a reason: %s', async (status) => {
    const { id } = await harness.seed(aRideIn(status));
    const answer = await cancel(id, admin, 'Accident');
    expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', cancelReason: 'Accident' } });
    expect(await auditOf(id)).toEqual([written(admin.userId, id, 'Accident')]);
  });

  it('completes only a trip in progress, with a reason', async () => {
    const complete = (id: string, reason?: string) =>
      harness.call(adminUpdateRide, admin, { params: { id }, body: { action: 'complete', reason } });
    const { id } = await harness.seed(aRideIn('in_progress'));
    expect(await complete(id)).toMatchObject({ status: 400 });
    expect(await complete(id, 'Phone lost')).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await auditOf(id)).toEqual([{ ...written(admin.userId, id, 'Phone lost'), action: 'ride.complete' }]);
    const waiting = await harness.seed(aRideIn('driver_arrived'));
    expect(await complete(waiting.id, 'Phone lost')).toMatchObject({ status: 409 });
  });
});

describe('an administrator cancelling a ride', () => {
  it.each(rideStatuses)('that is %s', async (status) => {
    const ride = await harness.seed(aRideIn(status));
    const answer = await cancel(ride.id);
    const may = status === 'searching' || status === 'driver_assigned';
    expect(answer).toMatchObject(
      may
        ? { status: 200, body: { status: 'cancelled', cancelledBy: 'admin', version: ride.version + 1 } }
        : atPickup.includes(status)
          ? { status: 400, body: { code: 'invalid_input', detail: 'Say why this ride is cancelled.' } }
          : { status: 409, body: { code: 'invalid_transition', rideStatus: status, version: ride.version } },
    );
    expect(await auditOf(ride.id)).toEqual(may ? [written(admin.userId, ride.id)] : []);
    expect(await harness.outboxOf(ride.id)).toEqual(
      may ? [{ type: 'ride.cancelled.v1', version: ride.version + 1 }] : [],
    );
  });

  it('may say why: the ride and the audit row keep it, for the desk alone (R51)', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const { id } = await harness.seed(aRideIn('driver_assigned', { riderId: rider.userId, driverId: driver.userId }));
    const answer = await cancel(id, admin, ' Reported by the rider ');
    expect(answer.body).toMatchObject({ cancelReason: 'Reported by the rider' });
    expect(await auditOf(id)).toEqual([written(admin.userId, id, 'Reported by the rider')]);
    expect((await harness.get(id, admin)).body).toMatchObject({ cancelReason: 'Reported by the rider' });
    for (const person of [rider, driver])
      expect((await harness.get(id, person)).body).toMatchObject({ cancelledBy: 'admin', cancelReason: null });
  });

  it('twice, or ten times at once, cancels and is written down once', async () => {
    const { id } = await harness.seed(aRideIn('driver_assigned'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'cancelled', version: 3 } });
    expect(await auditOf(id)).toHaveLength(1);
    expect(await harness.outboxOf(id)).toHaveLength(1);
  });

  it('by the ride’s own call is written down too', async () => {
    const { id } = await harness.seed(aRideIn('driver_assigned'));
    expect(await harness.move(id, admin, { status: 'cancelled' })).toMatchObject({ status: 200 });
    expect(await auditOf(id)).toEqual([written(admin.userId, id)]);
  });

  it('cancels their own ride as its rider by the ride’s call, as an admin by the admins’', async () => {
    const [asRider, asAdmin] = [
      await harness.seed(aRideIn('searching', { riderId: aPrincipal().userId })),
      await harness.seed(aRideIn('searching', { riderId: aPrincipal().userId })),
    ];
    const own = { ...admin, userId: asRider.riderId };
    expect((await harness.move(asRider.id, own, { status: 'cancelled' })).body).toMatchObject({ cancelledBy: 'rider' });
    expect(await auditOf(asRider.id)).toEqual([]);
    const other = { ...admin, userId: asAdmin.riderId };
    expect((await cancel(asAdmin.id, other)).body).toMatchObject({ cancelledBy: 'admin' });
    expect(await auditOf(asAdmin.id)).toHaveLength(1);
  });

  it('does not happen without its audit row', async () => {
    const { id, version } = await harness.seed(aRideIn('searching'));
    await harness.database.query(
      `ALTER TABLE outbox ADD CONSTRAINT no_audit CHECK (type NOT LIKE 'audit.%') NOT VALID`,
    );
    harness.expectInLogs(/no_audit/);
    await expect(cancel(id)).rejects.toThrow('documents no 500');
    await harness.database.query('ALTER TABLE outbox DROP CONSTRAINT no_audit');
    expect(await harness.stored(id)).toMatchObject({ status: 'searching', version });
    expect(await harness.outboxOf(id)).toEqual([]);
  });

  it('is for administrators who are not suspended, and for rides that are', async () => {
    const { id, riderId } = await harness.seed(aRideIn('searching'));
    expect(await cancel(id, aPrincipal({ userId: riderId }))).toMatchObject({ status: 403 });
    expect(await cancel(id, { ...admin, suspended: true })).toMatchObject({ status: 403 });
    expect(await cancel(randomUUID())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await harness.stored(id)).toMatchObject({ status: 'searching', version: 1 });
  });
});

describe('what a role of the desk reaches by calls open to every user', () => {
  const finance = aPrincipal({ isAdmin: true, adminRole: 'finance' });

  it('is not the end of other people’s rides for finance, which reads them all the same', async () => {
    const { id } = await harness.seed(aRideIn('driver_assigned'));
    expect(await harness.move(id, finance, { status: 'cancelled' })).toMatchObject({
      status: 403,
      body: { code: 'role_not_allowed', detail: 'Your role at the desk does not allow this. Please ask an owner.' },
    });
    expect(await harness.stored(id)).toMatchObject({ status: 'driver_assigned' });
    expect(await harness.call(rideMessages, finance, { params: { id } })).toMatchObject({ status: 403 });
    expect(await harness.call(getRide, finance, { params: { id } })).toMatchObject({ status: 200 });
  });

  it('leaves a person their own ride, whatever their role', async () => {
    const { id } = await harness.seed(aRideIn('driver_assigned', { riderId: finance.userId }));
    expect(await harness.call(rideMessages, finance, { params: { id } })).toMatchObject({ status: 200 });
    expect(await harness.move(id, finance, { status: 'cancelled' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelledBy: 'rider' },
    });
  });
});
