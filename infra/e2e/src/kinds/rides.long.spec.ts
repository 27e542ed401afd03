import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, startProduct, type TestProduct } from '@rahi/testing-kit';
import { played, type Stage } from './journey.js';
import { changeJourney, guestJourney, laterJourney, stopJourney, womenJourney } from './kinds.cases.js';
import { outstationJourney, parcelJourney, rentalJourney } from './priced-kinds.cases.js';
import { keptDriverJourney, preferencesJourney, queueJourney } from './who-is-asked.cases.js';

// Rounds and exclusive offers as in the product, which last long enough to be seen on a busy machine.
const dispatch = { OPEN_TO_ALL_SECONDS: '120', OFFER_SECONDS: '60', ANSWER_SECONDS: '120' };
const env = { RAHI_LOCAL: 'true', ...dispatch };

/** Of one journey: three people with a browser each are slow on a busy machine. */
const longestMs = 900_000;

let stage: Stage<TestProduct>;
beforeAll(async () => {
  const [product, browser] = await Promise.all([startProduct({ env }), openBrowser()]);
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
    ['out of the city, one way', outstationJourney],
    ['of a parcel, with photos and two codes', parcelJourney],
    ['from an airport, by the first driver of its queue', queueJourney],
    ['of a rider whose kept driver is asked first', keptDriverJourney],
    ['with a child seat', preferencesJourney],
  ] as const)(
    '%s',
    async (_name, journey) => {
      expect(await played(journey, stage)).toEqual([]);
    },
    longestMs,
  );
});
