import { afterAll, afterEach, beforeAll, beforeEach, describe } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { changeQueueZone, type QueueZone } from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { QueuePeople } from '../testing/queue-people.js';
import { queuePlaceRaces } from '../testing/queue-place-races.js';

let drivers: DriversHarness;
let people: QueuePeople;
let zone: QueueZone;
beforeAll(async () => {
  const settings = { CITY_PACKS: ownPacks, FLEET_SWEEP_SECONDS: '1', POSITION_FLUSH_SECONDS: '0.1' };
  drivers = await DriversHarness.start(settings, { instances: 2 });
  await drivers.sharedBy(2);
  people = new QueuePeople(drivers);
}, 60_000);
afterAll(() => drivers?.stop());

// Each race has a zone of its own, in which nobody of the one before waits.
beforeEach(async () => {
  zone = await people.zone();
  await drivers.runJob('Queue zones');
});
afterEach(async () => {
  await drivers.call(changeQueueZone, people.admin, { params: { id: zone.id }, body: { active: false } });
});

describe('two drivers for one place in a queue', () => {
  queuePlaceRaces(() => ({ drivers, people, zone }), 200, 1_800_000);
});
