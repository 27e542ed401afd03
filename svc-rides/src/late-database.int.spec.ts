import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calculateFare } from '@rahi/contracts';
import { bootBeforeDatabase } from '@rahi/service-kit/testing';
import { waitFor, type PostgresDoor } from '@rahi/testing-kit';
import { aPrincipal, dropoff, pickup } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';

let harness: RidesHarness;
let door: PostgresDoor;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 0);
  door = await bootBeforeDatabase(harness);
});
afterAll(async () => {
  await harness?.stop();
  await door?.close();
});

const rider = aPrincipal();
const quote = () =>
  harness.call(calculateFare, rider, { body: { distance: 14.14, vehicleType: 'sedan', pickup, dropoff } });

it('a first quote that finds no database fails alone: the next one is made without a restart', async () => {
  door.shut();
  expect((await quote()).status).toBe(503);
  expect((await quote()).status).toBe(503);
  door.open();
  await waitFor(async () => (await quote()).status === 200, { what: 'a quote' });
  expect((await quote()).body).toMatchObject({ total: '283.50', quoteId: expect.any(String) });
});

it('everything else works after a start that waited for the database', async () => {
  const driver = harness.driver();
  const id = await harness.book(rider);
  await harness.bring(id, 'completed', rider, driver);
  expect(await harness.stored(id)).toMatchObject({ status: 'completed' });
  expect(harness.services).toHaveLength(1);
});
