import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { incidentTrip, moveTowards, raiseEmergency, shareLocation, type LatLng, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const look = (id: string, who: Principal = admin) => harness.call(incidentTrip, who, { params: { id } });
const left = async (id: string) =>
  (await harness.database.query<unknown[]>('SELECT FROM ride_trail WHERE ride_id = $1', [id])).length;

async function aTrip() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const ride = await harness.seed(aRideIn('in_progress', { riderId: rider.userId, driverId: driver.userId }));
  const raise = () => harness.call(raiseEmergency, rider, { params: { id: ride.id }, body: {} });
  /** Sends a position from this many seconds ago. */
  const drive = (at: LatLng, secondsAgo: number) => {
    const clock = Date.now();
    const body = { ...at, userType: 'driver' as const, timestamp: clock - secondsAgo * 1000, sentAt: clock };
    return harness.call(shareLocation, driver, { params: { id: ride.id }, body });
  };
  return { ride, rider, driver, raise, drive };
}

describe('the trip of an incident (F39)', () => {
  it('has people with phones, the last positions and the trail, also after the trip', async () => {
    const { ride, driver, raise, drive } = await aTrip();
    for (const [step, ago] of [40, 29, 25, 10].entries()) await drive(moveTowards(pickup, dropoff, step / 4), ago);
    await raise();
    await harness.move(ride.id, driver, { status: 'completed', reason: 'The rider asked to get out' });
    await harness.runJob('Trails');
    const { status, body } = await look(ride.id);
    expect(status).toBe(200);
    const there = moveTowards(pickup, dropoff, 3 / 4);
    expect(body).toMatchObject({
      people: [
        { role: 'rider', name: 'Asha Rao', phone: '+91 98100 00001', position: null },
        { role: 'driver', name: 'Dev Singh', phone: '+91 98100 00002', position: there },
      ],
      // Only of the person who raised it.
      contacts: [{ of: 'rider', name: 'Meera', phone: '+919820011223', email: null }],
    });
    // One point in ten seconds.
    expect(incidentTrip.answer.parse(body).trail.map(({ lat }) => lat)).toEqual(
      [0, 1, 3].map((step) => moveTowards(pickup, dropoff, step / 4).lat),
    );
  });

  it('is open only where an emergency was raised, and only to administrators', async () => {
    const { ride, rider, driver, raise } = await aTrip();
    expect(await look(ride.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await raise();
    expect((await look(ride.id)).status).toBe(200);
    for (const who of [rider, driver, aPrincipal()]) expect((await look(ride.id, who)).status).toBe(403);
    expect((await look('8f21c0a4-8d3c-4a53-8f0a-3a7a5d1c2b10')).status).toBe(404);
  });

  it('leaves one row in the audit log for each administrator, not one for each poll', async () => {
    const { ride, raise } = await aTrip();
    await raise();
    const other = aPrincipal({ isAdmin: true });
    for (const who of [admin, admin, other, admin]) await look(ride.id, who);
    const rows = await harness.database.query<{ actor: string }[]>(
      `SELECT data->>'actorId' AS actor FROM outbox
        WHERE type = 'audit.admin_acted.v1' AND data->>'action' = 'emergency.read' AND data->>'targetId' = $1 ORDER BY seq`,
      [ride.id],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([admin.userId, other.userId]);
  });

  it('is forgotten a day after a trip without an emergency', async () => {
    const [kept, forgotten] = [await aTrip(), await aTrip()];
    await kept.raise();
    for (const { ride, drive } of [kept, forgotten]) {
      await drive(pickup, 0);
      await harness.runJob('Trails');
      await harness.database.query(`UPDATE ride_trail SET at = now() - interval '2 days' WHERE ride_id = $1`, [
        ride.id,
      ]);
    }
    // More than one statement deletes.
    await harness.database.query(
      `INSERT INTO ride_trail SELECT (jsonb_populate_record(trail, jsonb_build_object('at', trail.at - make_interval(secs => n)))).*
         FROM ride_trail AS trail, generate_series(1, 12000) AS n WHERE ride_id = $1`,
      [forgotten.ride.id],
    );
    await harness.runJob('Old trails');
    await waitFor(async () => (await left(forgotten.ride.id)) === 0, { what: 'the trail to be forgotten' });
    expect(await left(kept.ride.id)).toBe(1);
  });
});
