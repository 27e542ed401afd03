import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminUpdateRide, createRide, rateRide } from '@rahi/contracts';
import { readSamples } from '@rahi/service-kit/testing';
import { aBooking, aPrincipal, aRideIn } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '60' }, 2);
});
afterAll(() => harness?.stop());

const rounds = Array.from({ length: 15 }, (_, round) => round);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
const admin = aPrincipal({ isAdmin: true });
const cancelAsAdmin = (id: string) =>
  harness.call(adminUpdateRide, admin, { params: { id }, body: { action: 'cancel' } });

async function searchedTooLong(): Promise<string> {
  const id = await harness.book(aPrincipal());
  await harness.database.query(`UPDATE rides SET searching_since = now() - interval '10 minutes' WHERE id = $1`, [id]);
  return id;
}

async function answeredBy({ services }: RidesHarness): Promise<number[]> {
  return Promise.all(
    services.map(async ({ healthPort }) => {
      const samples = await readSamples(healthPort, 'rahi_rpc_duration_seconds_count');
      return samples.reduce((sum, value) => sum + value, 0);
    }),
  );
}

describe('two instances on one database', () => {
  it.each(rounds)('give a ride to its driver or to the expiry, never to both (round %d)', async () => {
    const [id, driver] = [await searchedTooLong(), harness.driver()];
    const [accept] = await Promise.all([harness.move(id, driver, { status: 'driver_assigned' }), harness.expire()]);
    const ride = await harness.stored(id);
    expect({ accept: accept.status, ride: ride.status, by: ride.cancelledBy, version: ride.version }).toEqual(
      accept.status === 200
        ? { accept: 200, ride: 'driver_assigned', by: null, version: 2 }
        : { accept: 409, ride: 'cancelled', by: 'expiry', version: 2 },
    );
  });

  it.each(rounds)(
    'let one of a driver’s arrival and an administrator’s cancellation come first (round %d)',
    async () => {
      const driver = harness.driver();
      const { id } = await harness.seed(aRideIn('driver_assigned', { driverId: driver.userId }));
      const answers = await Promise.all([harness.move(id, driver, { status: 'driver_arrived' }), cancelAsAdmin(id)]);
      // R35: once the driver is there, the administrator must say why.
      const [arrival] = answers;
      expect(statuses(answers)).toEqual([200, arrival?.status === 200 ? 400 : 409]);
      expect(await harness.outboxOf(id)).toHaveLength(1);
    },
  );

  it('count wrong codes together, and let two sweeps expire each ride once', async () => {
    const driver = harness.driver();
    const { id } = await harness.seed(aRideIn('driver_arrived', { driverId: driver.userId }));
    const tries = await Promise.all(
      times(20, (i) => harness.move(id, driver, { status: 'in_progress', otp: String(5000 + i) })),
    );
    expect(statuses(tries)).toEqual([...times(5, () => 422), ...times(15, () => 429)]);
    const old = await Promise.all(times(10, searchedTooLong));
    await Promise.all([harness.expire(), harness.expire(), harness.expire()]);
    for (const rideId of old) expect(await harness.outboxOf(rideId)).toHaveLength(2);
  });

  it('book once for one key, and rate once', async () => {
    const rider = aPrincipal();
    const body = aBooking(rider.userId);
    const booked = await Promise.all(times(20, () => harness.call(createRide, rider, { body }, 'one-attempt')));
    expect(statuses(booked)).toEqual(times(20, () => 201));
    expect(new Set(booked.map((answer) => answer.body['id'])).size).toBe(1);
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    const rated = await Promise.all(
      times(10, () => harness.call(rateRide, rider, { params: { id }, body: { rating: 5, riderId: rider.userId } })),
    );
    expect(statuses(rated)).toEqual([200, ...times(9, () => 409)]);
  });
});

describe('twenty trips at once on two instances', () => {
  let own: RidesHarness;
  beforeAll(async () => {
    own = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '60' }, 2);
  });
  afterAll(() => own?.stop());

  it('leave every invariant whole, and both instances have done the work', async () => {
    const ends = ['completed', 'cancelled', 'in_progress', 'driver_arrived'] as const;
    const trip = async (end: (typeof ends)[number]) => {
      const [rider, driver] = [aPrincipal(), own.driver()];
      await own.bring(await own.book(rider), end, rider, driver);
    };
    await Promise.all(
      times(5, () => ends)
        .flat()
        .map(trip),
    );
    expect(await brokenInvariants(own.database)).toEqual([]);
    for (const answered of await answeredBy(own)) expect(answered).toBeGreaterThan(5);
  });
});
