import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emergencyNotedSchema, raiseEmergency, type EmergencyNoted } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { EmergencyDeskStandIn } from '../../testing/emergency-desk-stand-in.js';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const desk = new EmergencyDeskStandIn();
let harness: RidesHarness;
beforeAll(async () => {
  await desk.start();
  harness = await RidesHarness.start(desk.env);
  harness.expectInLogs(/the emergency service could not be notified/);
});
afterAll(async () => {
  await harness?.stop();
  await desk.stop();
});
beforeEach(() => {
  desk.notices.length = 0;
  desk.status = 200;
  desk.answer = 'CASE-7';
});

async function raise() {
  const rider = aPrincipal();
  const { id } = await harness.seed(aRideIn('in_progress', { riderId: rider.userId }));
  const body = { lat: 28.6, lng: 77.2 };
  return harness.call(raiseEmergency, rider, { params: { id }, body });
}

async function notedOf(emergencyId: unknown): Promise<EmergencyNoted[]> {
  const rows = await harness.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'ride.emergency_noted.v1' AND data->>'emergencyId' = $1 ORDER BY seq`,
    [emergencyId],
  );
  return rows.map(({ data }) => emergencyNotedSchema.parse(data));
}

/** Moves the last attempt into the past, beyond the pause. */
const letTimePass = (emergencyId: unknown) =>
  harness.database.query('UPDATE emergency_notices SET due_at = now() WHERE emergency_id = $1', [emergencyId]);

describe('the emergency service (R31)', () => {
  it('is notified who, where and in which car, signed with the time, and the person learns that it has answered', async () => {
    const { body } = await raise();
    expect(body['message']).toBe('Emergency services have been notified.');
    const [notice] = desk.notices;
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({
      type: 'emergency.raised',
      id: body['id'],
      raisedBy: 'rider',
      position: { lat: 28.6, lng: 77.2 },
      rider: { name: 'Asha Rao', phone: '+91 98100 00001' },
      driver: { name: 'Dev Singh', phone: '+91 98100 00002' },
      ride: { vehicle: { number: 'DL 01 AB 1234' } },
    });
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(notice?.headers['rahi-signature'])) ?? [];
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(30);
    const own = createHmac('sha256', desk.secret).update(`${seconds}.${notice?.body}`).digest('hex');
    expect(signature).toBe(own);
    expect(notice?.headers['rahi-delivery']).toBe(body['id']);
    expect(await notedOf(body['id'])).toMatchObject([{ kind: 'service_answered', text: '200 CASE-7' }]);
  });

  it.each([500, 302, 404])(
    'that answers %i does not count as notified, and is notified again until it succeeds',
    async (status) => {
      desk.status = status;
      const { body } = await raise();
      expect(body['message']).toContain('administrators have been notified');
      expect(desk.notices).toHaveLength(1);
      expect(await notedOf(body['id'])).toMatchObject([{ kind: 'service_failed' }]);
      await letTimePass(body['id']);
      await waitFor(() => desk.notices.length === 2, { what: 'a second try' });
      desk.status = 202;
      await waitFor(
        async () => {
          await letTimePass(body['id']);
          return (await notedOf(body['id'])).at(-1)?.kind === 'service_answered';
        },
        { what: 'the answer in the timeline' },
      );
      // The failures in between are recorded once.
      expect((await notedOf(body['id'])).map(({ kind }) => kind)).toEqual(['service_failed', 'service_answered']);
    },
  );

  it('is notified after a restart, and not again once it has answered', async () => {
    desk.status = 503;
    const { body } = await raise();
    await harness.stopInstances();
    desk.status = 200;
    await harness.boot();
    await letTimePass(body['id']);
    await waitFor(async () => (await notedOf(body['id'])).length === 2, { what: 'the answer after a restart' });
    const tries = desk.notices.length;
    await letTimePass(body['id']);
    await harness.runJob('Emergency notices');
    expect(desk.notices).toHaveLength(tries);
  });

  it('is given up after a day, and the timeline says so', async () => {
    desk.status = 500;
    const { body } = await raise();
    await harness.database.query(`UPDATE ride_emergencies SET raised_at = now() - interval '25 hours' WHERE id = $1`, [
      body['id'],
    ]);
    await letTimePass(body['id']);
    await waitFor(async () => (await notedOf(body['id'])).length === 2, { what: 'the end of trying' });
    expect((await notedOf(body['id'])).map(({ kind }) => kind)).toEqual(['service_failed', 'service_failed']);
    const tries = desk.notices.length;
    await letTimePass(body['id']);
    await harness.runJob('Emergency notices');
    expect(desk.notices).toHaveLength(tries);
  });
});
