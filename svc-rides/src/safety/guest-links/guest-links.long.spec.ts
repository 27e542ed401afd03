import { afterAll, beforeAll, describe } from '@jest/globals';
import { guestLinkRaces } from '../../testing/guest-link-races.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

describe('the link of a guest, on two instances', () => {
  guestLinkRaces(() => harness, 200, 1_800_000);
});
