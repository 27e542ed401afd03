import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideRequests, type Principal, type VehicleType } from '@rahi/contracts';
import { patience } from '@rahi/machine-kit/testing/patience';
import { waitFor } from '@rahi/testing-kit';
import { RideEntity } from '../ride/ride.entity.js';
import { aPrincipal, aRideIn, pickup } from './factories.js';
import { RidesHarness } from './rides-harness.js';

/** A town without a driver, in which no roads are known. */
const elsewhere = { lat: pickup.lat + 3, lng: pickup.lng };
/** From one booking to the next, in milliseconds. */
const betweenMs = 400;
/** R11: a round of every town each 2 s; an offer comes with the first or the second one after the booking. */
const firstOfferSeconds = 4 * patience;

/** Rides that wait in the full town: more than rounds match together. */
const crowd = 5000;

let harness: RidesHarness;
/** Starts with the crowd, of these vehicle types in turns. */
async function startBesideCrowd(types: readonly VehicleType[]): Promise<void> {
  harness = await RidesHarness.start({ OPEN_TO_ALL_SECONDS: '3600' }, 2);
  const { id } = await harness.seed(aRideIn('searching', { pickupLat: elsewhere.lat, pickupLng: elsewhere.lng }));
  // In pieces: a statement has a few seconds.
  for (let made = 0; made < crowd; made += 250)
    await harness.database.query(
      `INSERT INTO rides SELECT (jsonb_populate_record(ride, jsonb_build_object(
           'id', gen_random_uuid(), 'rider_id', gen_random_uuid(),
           'vehicle_type', ($2::text[])[1 + at % cardinality($2::text[])]))).*
         FROM rides AS ride, generate_series(1, 250) AS at WHERE ride.id = $1`,
      [id, [...types]],
    );
}

const requestsOf = async (driver: Principal) => (await harness.call(rideRequests, driver, {})).list.map(({ id }) => id);

/**
 * Beside a town full of rides without drivers, on two instances: no ride of another town waits for them, nor the newest of their own.
 * @param types of the crowd, in turns. Rounds are by city and vehicle type: with two types the town has two crowds, and twice as many rounds
 * @param bookings people who book in the other town meanwhile
 */
export function besideACrowd(types: readonly VehicleType[], bookings: number): void {
  describe(`beside a town full of ${types.join(' and ')}`, () => {
    beforeAll(() => startBesideCrowd(types), 120_000);
    afterAll(() => harness?.stop());

    it('rides without drivers in one town keep no ride of another town waiting, nor the newest one of their own', async () => {
      const searchingSince = new Date();
      const ofTown = await harness.seed(
        aRideIn('searching', { pickupLat: elsewhere.lat + 0.3, pickupLng: elsewhere.lng, searchingSince }),
      );
      const here = await harness.seed(aRideIn('searching', { searchingSince }));
      const far = harness.driver({ lat: elsewhere.lat + 0.3, lng: elsewhere.lng });
      const near = harness.driver({ lat: pickup.lat, lng: pickup.lng });
      await harness.runJob('Dispatch rounds');
      expect([await requestsOf(far), await requestsOf(near)]).toEqual([[ofTown.id], [here.id]]);
    });

    it(`of ${bookings} people of another town each has a first offer within 4 s, while rounds of the ${crowd} rides run`, async () => {
      await harness.stopInstances();
      // As shipped, but nobody of the crowd is given up meanwhile.
      const asShipped = { ROUND_SECONDS: '2', OPEN_TO_ALL_SECONDS: '30', EXPIRY_MINUTES: '60' };
      await Promise.all([harness.boot(asShipped), harness.boot(asShipped)]);
      for (let driver = 0; driver < bookings + 10; driver += 1)
        harness.driver({ lat: pickup.lat + driver * 1e-5, lng: pickup.lng });
      const rounds = types.map(() => new Set<number>());
      const booked: string[] = [];
      for (let n = 0; n < bookings; n += 1) {
        // People book at their own times: the pace of bookings is what is tried, nothing is waited for.
        const [id] = await Promise.all([harness.book(aPrincipal()), pause(betweenMs)]);
        booked.push(id);
        for (const [type, at] of (await roundsOfFullTown(harness)).entries()) rounds[type]?.add(at);
      }
      await waitFor(async () => (await firstOffersOf(harness, booked)).offered === bookings, {
        what: 'an offer of every booked ride',
      });
      // The crowd waited all the time, and its rounds ran.
      expect(
        await harness.database.getRepository(RideEntity).countBy({ status: 'searching', pickupLat: elsewhere.lat }),
      ).toBe(crowd + 1);
      for (const ofType of rounds) expect(ofType.size).toBeGreaterThan(1);
      expect((await firstOffersOf(harness, booked)).slowest).toBeLessThan(firstOfferSeconds);
    }, 120_000);
  });
}

/** When the last round of each vehicle type began in the full town. */
async function roundsOfFullTown({ database }: RidesHarness): Promise<number[]> {
  const town = `${Math.floor(elsewhere.lat)},${Math.floor(elsewhere.lng)}`;
  const claims = await database.query<{ at: Date }[]>(
    'SELECT round_at AS at FROM dispatch_claims WHERE city = $1 ORDER BY vehicle_type',
    [town],
  );
  return claims.map(({ at }) => at.getTime());
}

/** How many of these rides have been offered, and the longest time from the booking to the first offer, in seconds. */
async function firstOffersOf({ database }: RidesHarness, ids: readonly string[]) {
  const [found] = await database.query<{ offered: number; slowest: number }[]>(
    `SELECT count(first.at)::int AS offered, max(extract(epoch FROM first.at - ride.searching_since))::float8 AS slowest
       FROM rides AS ride
       LEFT JOIN LATERAL (SELECT min(offered_at) AS at FROM offers WHERE ride_id = ride.id) AS first ON true
      WHERE ride.id = ANY($1)`,
    [ids],
  );
  if (!found) throw new Error('an aggregate has one row');
  return found;
}
