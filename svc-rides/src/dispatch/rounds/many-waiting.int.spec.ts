import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rideRequests } from '@rahi/contracts';
import { aRideIn, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

/** More than rounds match together. */
const crowd = 5000;
const elsewhere = { lat: pickup.lat + 3, lng: pickup.lng };

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ OPEN_TO_ALL_SECONDS: '3600' }, 2);
  const { id } = await harness.seed(aRideIn('searching', { pickupLat: elsewhere.lat, pickupLng: elsewhere.lng }));
  // In pieces: a statement has a few seconds.
  for (let made = 0; made < crowd; made += 1000)
    await harness.database.query(
      `INSERT INTO rides SELECT (jsonb_populate_record(ride, jsonb_build_object(
           'id', gen_random_uuid(), 'rider_id', gen_random_uuid()))).*
         FROM rides AS ride, generate_series(1, 1000) WHERE ride.id = $1`,
      [id],
    );
});
afterAll(() => harness?.stop());

const requestsOf = async (driver: ReturnType<RidesHarness['driver']>) =>
  (await harness.call(rideRequests, driver, {})).list.map(({ id }) => id);

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
