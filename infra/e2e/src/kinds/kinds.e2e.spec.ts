import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openBrowser, sharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { played, type Stage } from './journey.js';
import { stopJourney } from './kinds.cases.js';

let stage: Stage;
let browser: TestBrowser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
  stage = { product: await sharedProduct(), browser };
});
afterAll(() => browser?.close());

it('a ride with a stop is booked, driven and paid by people in browsers', async () => {
  expect(await played(stopJourney, stage)).toEqual([]);
});
