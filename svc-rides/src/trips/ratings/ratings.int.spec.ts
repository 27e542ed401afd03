import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getRide, rateRide, rideStatuses, type Principal } from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const rate = (id: string, who: Principal, rating: number, riderId = who.userId) =>
  harness.call(rateRide, who, { params: { id }, body: { rating, riderId } });

describe('rating a ride (R15)', () => {
  it('is done once, by its rider, and published in an event', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    expect(await rate(id, rider, 4)).toMatchObject({ status: 200, body: { rating: 4, version: 3 } });
    expect(await rate(id, rider, 5)).toMatchObject({ status: 409, body: { code: 'already_rated' } });
    expect(await harness.stored(id)).toMatchObject({ rating: 4, version: 3 });
    expect(await harness.outboxOf(id)).toEqual([{ type: 'ride.rated.v1', version: 3 }]);
  });

  it('keeps what was good, once each', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    const body = { rating: 5, riderId: rider.userId, tags: ['clean' as const, 'polite' as const, 'clean' as const] };
    expect(await harness.call(rateRide, rider, { params: { id }, body })).toMatchObject({
      status: 200,
      body: { rating: 5, ratingTags: ['clean', 'polite'] },
    });
  });

  it('keeps what was wrong, for the rider and the desk and not for the driver', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId, driverId: driver.userId }));
    const body = { rating: 2, riderId: rider.userId, problems: ['rude' as const, 'late' as const, 'rude' as const] };
    const rated = { status: 200, body: { rating: 2, ratingTags: [], ratingProblems: ['rude', 'late'] } };
    expect(await harness.call(rateRide, rider, { params: { id }, body })).toMatchObject(rated);
    const seenBy = (who: Principal) => harness.call(getRide, who, { params: { id } });
    expect(await seenBy(aPrincipal({ isAdmin: true }))).toMatchObject(rated);
    expect((await seenBy(driver)).body).toMatchObject({ rating: 2 });
    expect((await seenBy(driver)).body).not.toHaveProperty('ratingProblems');
  });

  it('counts once when pressed ten times at once', async () => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => rate(id, rider, (i % 5) + 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await harness.outboxOf(id)).toHaveLength(1);
  });

  it.each(rideStatuses.filter((status) => status !== 'completed'))('has to wait while %s', async (status) => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn(status, { riderId: rider.userId }));
    expect(await rate(id, rider, 4)).toMatchObject({
      status: 409,
      body: { code: 'not_completed', rideStatus: status },
    });
  });

  it('is closed to everyone else', async () => {
    const [rider, driver] = [aPrincipal(), aPrincipal()];
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId, driverId: driver.userId }));
    expect(await rate(id, driver, 5)).toMatchObject({ status: 403 });
    expect(await rate(id, driver, 5, rider.userId)).toMatchObject({ status: 403 });
    expect(await rate(id, aPrincipal(), 5)).toMatchObject({ status: 404 });
    expect(await rate(id, aPrincipal({ isAdmin: true }), 5)).toMatchObject({ status: 403 });
    expect(await harness.stored(id)).toMatchObject({ rating: null, version: 2 });
  });

  it.each([0, 6, 4.5, -1])('is one of 1 to 5, not %d', async (rating) => {
    const rider = aPrincipal();
    const { id } = await harness.seed(aRideIn('completed', { riderId: rider.userId }));
    expect(await rate(id, rider, rating)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
