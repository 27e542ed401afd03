import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, startProduct, type TestProduct } from '@rahi/testing-kit';
import {
  changeJourney,
  guestJourney,
  laterJourney,
  played,
  rentalJourney,
  stopJourney,
  womenJourney,
  type Stage,
} from './kinds.cases.js';

let stage: Stage<TestProduct>;
beforeAll(async () => {
  const [product, browser] = await Promise.all([startProduct({ env: { RAHI_LOCAL: 'true' } }), openBrowser()]);
  stage = { product, browser };
});
afterAll(async () => {
  await stage?.browser.close();
  await stage?.product.stop();
});

describe('every kind of ride, by people in browsers', () => {
  it.each([
    ['with a stop on the way', stopJourney],
    ['with a changed drop-off, and an end on the way', changeJourney],
    ['for somebody else, with their own link', guestJourney],
    ['of a woman who prefers a woman driver', womenJourney],
    ['for later, taken before and driven', laterJourney],
    ['by the hour', rentalJourney],
  ] as const)('%s', async (_name, journey) => {
    expect(await played(journey, stage)).toEqual([]);
  });
});
