import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRide, rateRide } from '@rahi/contracts';
import { aBooking, aPrincipal, dropoff } from './testing/factories.js';
import { RidesHarness, type Answer } from './testing/rides-harness.js';
import { RoundTrips } from './testing/round-trips.js';

let harness: RidesHarness;
let trips: RoundTrips;
beforeAll(async () => {
  trips = new RoundTrips();
  // In process: the statements of the service are counted.
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '60' }, 1, { inProcess: true });
});
afterAll(async () => {
  trips.stop();
  await harness.stop();
});

async function count(step: string, call: () => Promise<Answer>): Promise<Answer> {
  trips.step = step;
  const answer = await call();
  trips.step = 'between';
  expect([step, answer.status < 300]).toEqual([step, true]);
  return answer;
}

describe('round trips to Postgres', () => {
  it('are as few as each step of a trip needs', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const body = aBooking(rider.userId);
    const booked = await count('book', () => harness.call(createRide, rider, { body }, 'a-key'));
    const id = String(booked.body['id']);
    await count('get', () => harness.get(id, rider));
    await count('accept', () => harness.move(id, driver, { status: 'driver_assigned' }));
    const otp = await harness.codeOf(id, rider);
    await count('arrive', () => harness.move(id, driver, { status: 'driver_arrived' }));
    await count('start', () => harness.move(id, driver, { status: 'in_progress', otp }));
    await harness.sharePosition(id, driver, dropoff);
    await count('end', () => harness.moveFromHere(id, driver, { status: 'completed' }));
    const rating = { rating: 5, riderId: rider.userId };
    await count('rate', () => harness.call(rateRide, rider, { params: { id }, body: rating }));
    const second = await harness.book(rider);
    await count('cancel', () => harness.move(second, rider, { status: 'cancelled' }));
    const { between: _, ...steps } = trips.statements();
    // An end reads the ride, and in a transaction moves it, posts it in the journal and issues the receipt.
    const counts = { book: 1, get: 1, accept: 2, arrive: 1, start: 1, end: 6, rate: 1, cancel: 2 };
    // The statements of a step that takes another number are shown.
    const others = Object.entries(steps).filter(([step, texts]) => texts.length !== Object(counts)[step]);
    expect(others).toEqual([]);
    expect(Object.keys(steps)).toEqual(Object.keys(counts));
  });
});
