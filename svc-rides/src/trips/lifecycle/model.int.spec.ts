import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampled } from '@rahi/testing-kit';
import fc from 'fast-check';
import { Cast } from '../../testing/ride-cast.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RideModel, type Action } from '../../testing/ride-model.js';
import { actionOf, aWish, type Wish } from '../../testing/ride-wishes.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  // Two instances; rides expire only when a script says so.
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '60' }, 2);
});
afterAll(() => harness?.stop());

/** A wish, sometimes repeated as over a network. */
const aStep = fc.record({ wish: aWish, again: fc.boolean() });
const firstBooking: Action = { do: 'book', rider: 0, key: null, elsewhere: false };

async function runAgainstModel(script: { wish: Wish; again: boolean }[]): Promise<void> {
  const [cast, model] = [new Cast(harness), new RideModel()];
  await agree(cast, model, firstBooking);
  for (const { wish, again } of script) {
    const action = actionOf(wish, 'ride' in wish.wish ? model.rideAt(wish.wish.ride) : undefined);
    await agree(cast, model, action);
    if (again && action.do !== 'switch' && action.do !== 'suspend') await agree(cast, model, action);
  }
  for (const [number, { status, version, rating, rider, driver }] of model.rides.entries()) {
    const stored = await harness.stored(cast.rideIds[number] ?? '');
    expect({ ...(await cast.now(number)), rating: stored.rating }).toEqual({ status, version, rating, rider, driver });
  }
  expect(await brokenInvariants(harness.database)).toEqual([]);
}

/** The service answers as the model says it must. */
async function agree(cast: Cast, model: RideModel, action: Action): Promise<void> {
  const answer = await cast.act(action);
  const expected = model.apply(action);
  cast.follow(model);
  if (answer) expect({ action, ...cast.outcomeOf(answer) }).toEqual({ action, ...expected });
}

/** Six wishes in flight at once, each made from the same state of the ride. */
async function runTogether(script: Wish[]): Promise<void> {
  const [cast, model] = [new Cast(harness), new RideModel()];
  await agree(cast, model, firstBooking);
  for (let i = 0; i < script.length; i += 6) {
    const answers = await Promise.all(
      script.slice(i, i + 6).map(async (wish) => {
        const action = actionOf(wish, 'ride' in wish.wish ? await cast.now(wish.wish.ride) : undefined);
        if (action.do === 'switch' || action.do === 'suspend') model.apply(action);
        return cast.act(action);
      }),
    );
    cast.follow(model);
    for (const answer of answers) expect(answer ? cast.outcomeOf(answer).status : 200).toBeLessThan(500);
  }
  expect(await brokenInvariants(harness.database)).toEqual([]);
}

const sampleSeconds = 5;

describe('any sequence of wishes', () => {
  it('is answered, and leaves the rides, as the model says', async () => {
    const scripts = fc.array(aStep, { minLength: 10, maxLength: 40, size: 'max' });
    await fc.assert(fc.asyncProperty(scripts, sampled(sampleSeconds, runAgainstModel)), { numRuns: 200 });
  }, 180_000);

  it('made at the same time breaks no invariant and no service', async () => {
    const scripts = fc.array(aWish, { minLength: 12, maxLength: 60, size: 'max' });
    await fc.assert(fc.asyncProperty(scripts, sampled(sampleSeconds, runTogether)), { numRuns: 200 });
  }, 180_000);
});
