import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answerSafetyCheck,
  emergencyRaisedSchema,
  moveTowards,
  type EmergencyRaised,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal, aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { letPass } from '../../testing/passing-time.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
  // The way by road, from svc-drivers, which is another team's: here a straight one.
  harness.wayOf = ({ from, to }) => [
    [from.lat, from.lng],
    [to.lat, to.lng],
  ];
});
afterAll(() => harness?.stop());

/** Lets so many seconds pass for a trip, and runs the job on every instance. */
const look = async (id: string, seconds = 0) => {
  if (seconds > 0) await letPass(harness, id, seconds);
  await harness.runJob('Safety of trips');
};
const answer = (id: string, who: Principal, said: 'ok' | 'help') =>
  harness.call(answerSafetyCheck, who, { params: { id }, body: { answer: said } });
const checkOf = async (id: string, who: Principal) => (await harness.get(id, who)).body['safetyCheck'];

async function raisedOn(rideId: string): Promise<EmergencyRaised[]> {
  const rows = await harness.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'ride.emergency_raised.v1' AND data->'ride'->>'id' = $1`,
    [rideId],
  );
  return rows.map(({ data }) => emergencyRaisedSchema.parse(data));
}

/** A trip whose car has been two kilometres off its route for more than a minute. */
async function offTheWay() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const ride = await harness.seed(aRideIn('in_progress', { riderId: rider.userId, driverId: driver.userId }));
  const at = moveTowards(pickup, dropoff, 5);
  const away = { lat: at.lat + 0.03, lng: at.lng };
  await harness.sharePosition(ride.id, driver, away);
  await look(ride.id);
  await harness.database.query(
    `UPDATE ride_watch SET off_since = off_since - interval '61 seconds' WHERE ride_id = $1`,
    [ride.id],
  );
  await look(ride.id);
  return { ride, rider, driver, away };
}

describe('"Is everything all right?"', () => {
  it('is asked of both people, once, of a car that has left its way', async () => {
    const { ride, rider, driver } = await offTheWay();
    for (const who of [rider, driver]) expect(await checkOf(ride.id, who)).toMatchObject({ kind: 'off_way' });
    expect(await raisedOn(ride.id)).toEqual([]);
  });

  it('is asked of a car that stands still for more than 4 minutes', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const ride = await harness.seed(aRideIn('in_progress', { riderId: rider.userId, driverId: driver.userId }));
    await harness.sharePosition(ride.id, driver, moveTowards(pickup, dropoff, 5));
    await look(ride.id);
    expect(await checkOf(ride.id, rider)).toBeNull();
    await harness.database.query(
      `UPDATE ride_watch SET still_since = still_since - interval '241 seconds' WHERE ride_id = $1`,
      [ride.id],
    );
    await look(ride.id);
    expect(await checkOf(ride.id, rider)).toMatchObject({ kind: 'long_stop' });
  });

  it('raises an incident at once where one of them asks for help', async () => {
    for (const who of ['rider', 'driver'] as const) {
      const trip = await offTheWay();
      const answered = await answer(trip.ride.id, trip[who], 'help');
      expect(answered).toMatchObject({ status: 200, body: { safetyCheck: null } });
      expect(await raisedOn(trip.ride.id)).toMatchObject([{ raisedBy: who, cause: 'off_way', position: trip.away }]);
      await answer(trip.ride.id, trip.rider, 'help');
      await look(trip.ride.id, 200);
      expect(await raisedOn(trip.ride.id)).toHaveLength(1);
    }
  });

  it('brings help, once, to a driver who asks a moment after the rider’s yes', async () => {
    const { ride, rider, driver, away } = await offTheWay();
    await answer(ride.id, rider, 'ok');
    for (const _ of [1, 2]) expect(await answer(ride.id, driver, 'help')).toMatchObject({ status: 200 });
    expect(await raisedOn(ride.id)).toMatchObject([{ raisedBy: 'driver', cause: 'button', position: away }]);
  });

  it('is closed by the rider’s yes, and not by the driver’s', async () => {
    const { ride, rider, driver } = await offTheWay();
    await answer(ride.id, driver, 'ok');
    expect(await checkOf(ride.id, driver)).toBeNull();
    expect(await checkOf(ride.id, rider)).toMatchObject({ kind: 'off_way' });
    await answer(ride.id, rider, 'ok');
    await look(ride.id, 200);
    expect(await raisedOn(ride.id)).toEqual([]);
    // The car is still off its route: the question is not repeated.
    expect(await checkOf(ride.id, rider)).toBeNull();
  });

  it('raises one incident when no one has answered for 2 minutes, however many instances check', async () => {
    const { ride, driver } = await offTheWay();
    await answer(ride.id, driver, 'ok');
    await look(ride.id, 110);
    expect(await raisedOn(ride.id)).toEqual([]);
    await look(ride.id, 11);
    await look(ride.id, 1);
    expect(await raisedOn(ride.id)).toMatchObject([{ raisedBy: 'rider', cause: 'off_way' }]);
  });

  it('is not ended by ending the trip far from its drop-off', async () => {
    const { ride, driver } = await offTheWay();
    await harness.move(ride.id, driver, { status: 'completed', reason: 'Other' });
    await look(ride.id, 121);
    expect(await raisedOn(ride.id)).toHaveLength(1);
  });

  it('is for the trip’s two people only', async () => {
    const { ride } = await offTheWay();
    expect((await answer(ride.id, aPrincipal(), 'ok')).status).toBe(404);
    expect((await answer(ride.id, aPrincipal({ isAdmin: true }), 'ok')).status).toBe(403);
  });
});
