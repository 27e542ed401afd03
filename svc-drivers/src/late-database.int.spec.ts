import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bootBeforeDatabase } from '@rahi/service-kit/testing';
import { waitFor, type PostgresDoor } from '@rahi/testing-kit';
import { DriversHarness } from './testing/drivers-harness.js';
import { aPrincipal } from './testing/factories.js';

let drivers: DriversHarness;
let door: PostgresDoor;
beforeAll(async () => {
  drivers = await DriversHarness.start({}, { instances: 0 });
  door = await bootBeforeDatabase(drivers);
});
afterAll(async () => {
  await drivers?.stop();
  await door?.close();
});

it('after a start that waited for the database, riders see drivers by aliases, also once it was away again', async () => {
  const [driver, rider] = [aPrincipal(), aPrincipal({ type: 'rider' })];
  await drivers.goOnline(driver);
  const isSeen = async () => (await drivers.near(rider)).some(({ id }) => id === driver.userId);
  await waitFor(isSeen, { what: 'the driver to be seen' });
  door.shut();
  await expect(drivers.profile(driver)).rejects.toMatchObject({ code: 'unavailable' });
  door.open();
  await waitFor(async () => (await drivers.profile(driver)).isOnline, { what: 'the profile' });
  await waitFor(isSeen, { what: 'the driver to be seen again' });
});
