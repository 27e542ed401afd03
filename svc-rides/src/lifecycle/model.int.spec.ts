import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actionOf, aWish, Cast, driverCount, type Wish } from '../testing/ride-actions.js';
import { brokenInvariants } from '../testing/ride-invariants.js';
import { RideModel, type Action } from '../testing/ride-model.js';
import { RidesHarness } from '../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness.stop());

/** A wish, sometimes said twice. */
const aStep = fc.record({ wish: aWish, again: fc.boolean() });
const firstBooking: Action = { do: 'book', rider: 0, key: null };

async function runAgainstModel(script: { wish: Wish; again: boolean }[]): Promise<void> {
  const [cast, model] = [new Cast(harness), new RideModel(driverCount)];
  await agree(cast, model, firstBooking);
  for (const { wish, again } of script) {
    const action = actionOf(wish, 'ride' in wish ? model.rideAt(wish.ride) : undefined);
    await agree(cast, model, action);
    if (again) await agree(cast, model, action);
  }
  for (const [number, ride] of model.rides.entries()) {
    const { version, rating } = await harness.stored(cast.rideIds[number] ?? '');
    expect({ version, rating, ...(await cast.now(number)) }).toEqual({
      status: ride.status,
      version: ride.version,
      rating: ride.rating,
      rider: ride.rider,
      driver: ride.driver,
    });
  }
  expect(await brokenInvariants(harness.database)).toEqual([]);
}

/** The service answers as the model says it must. */
async function agree(cast: Cast, model: RideModel, action: Action): Promise<void> {
  const answer = await cast.act(action);
  const expected = model.apply(action);
  if (action.do === 'switch') cast.setOnline(action.driver, model.isOnline(action.driver));
  if (!answer) return;
  const { status, body } = answer;
  expect({ action, status, code: body['code'] }).toEqual({ action, status: expected.status, code: expected.code });
  if (expected.ride === undefined) return;
  cast.rideIds[expected.ride] ??= String(body['id']);
  expect(body['id']).toBe(cast.rideIds[expected.ride]);
}

/** Everyone at once: six wishes in flight together, each made of the ride as it stood before. */
async function runTogether(script: Wish[]): Promise<void> {
  const cast = new Cast(harness);
  await agree(cast, new RideModel(driverCount), firstBooking);
  for (let i = 0; i < script.length; i += 6) {
    const answers = await Promise.all(
      script
        .slice(i, i + 6)
        .map(async (wish) => cast.act(actionOf(wish, 'ride' in wish ? await cast.now(wish.ride) : undefined))),
    );
    for (const answer of answers) {
      expect(answer?.status ?? 200).toBeLessThan(500);
      const id = answer?.status === 201 ? String(answer.body['id']) : null;
      if (id && !cast.rideIds.includes(id)) cast.rideIds.push(id);
    }
  }
  expect(await brokenInvariants(harness.database)).toEqual([]);
}

describe('any sequence of wishes', () => {
  it('is answered, and leaves the rides, as the model says', async () => {
    const scripts = fc.array(aStep, { minLength: 10, maxLength: 40, size: 'max' });
    await fc.assert(fc.asyncProperty(scripts, runAgainstModel), { numRuns: 40, interruptAfterTimeLimit: 60_000 });
  }, 90_000);

  it('made at the same time breaks no invariant and no service', async () => {
    const scripts = fc.array(aWish, { minLength: 12, maxLength: 60, size: 'max' });
    await fc.assert(fc.asyncProperty(scripts, runTogether), { numRuns: 30, interruptAfterTimeLimit: 60_000 });
  }, 90_000);
});
