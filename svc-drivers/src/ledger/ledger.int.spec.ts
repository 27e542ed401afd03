import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverEarnings,
  driverLedger,
  driverToday,
  kolkataDayStart,
  rupeesFromPaise,
  type Envelope,
  type Principal,
} from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
  await drivers.boot();
});
afterAll(() => drivers?.stop());

const aCompletedRide = (driver: Principal, given: Parameters<typeof aRide>[0] = {}) =>
  aRide({
    driverId: driver.userId,
    status: 'completed',
    version: 5,
    completedAt: new Date().toISOString(),
    ...given,
  });

interface Sums {
  rides: number;
  gross: number;
  commission: number;
  net: number;
}

async function ledgerOf(driver: Principal): Promise<Sums | undefined> {
  const [sums] = await drivers.database.query<Sums[]>(
    `SELECT count(*)::int AS rides, sum(gross_paise)::int AS gross, sum(commission_paise)::int AS commission,
            sum(net_paise)::int AS net FROM settlements WHERE driver_id = $1`,
    [driver.userId],
  );
  return sums;
}

const at = (time: number) => new Date(time).toISOString();

describe('the ledger', () => {
  it('takes what a driver gave back of a refund off what they earned, once', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const ride = aCompletedRide(driver, { farePaise: 20_000, completedAt: new Date().toISOString() });
    const refunded = { ...ride, version: 6, refundedPaise: 10_000, driverRefundPaise: 4000 };
    const envelopes = [
      await drivers.publish('ride.updated.v1', refunded),
      await drivers.publish('ride.completed.v1', ride),
      await drivers.publish('ride.updated.v1', refunded),
    ];
    await drivers.handled(...envelopes);
    expect(await drivers.profile(driver)).toMatchObject({ totalEarnings: '140', user: { totalTrips: 1 } });
    const params = { driverId: driver.userId };
    const { body } = await drivers.answer(driverEarnings, driver, { params, query: { period: 'today' } });
    expect(body.totals).toMatchObject({ net: '180', adjustment: '-40', earned: '140' });
    const entries = await drivers.answer(driverLedger, driver, { params });
    expect(entries.body).toMatchObject([{ net: '180', adjustment: '-40' }]);
  });

  it('settles each completed ride once, to the paisa, with events repeated and out of order', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const fares = [20_055, 1, 3, 5, 15, 99_999, 12_345, 7, 8_885, 4_000];
    const rides = fares.map((farePaise) => aCompletedRide(driver, { farePaise }));
    const envelopes: Envelope[] = [];
    for (const ride of rides.toReversed()) {
      // The rating arrives before the completion.
      envelopes.push(await drivers.publish('ride.rated.v1', { ...ride, version: 6, rating: 4 }));
      envelopes.push(await drivers.publish('ride.completed.v1', ride));
      envelopes.push(
        await drivers.publish('ride.driver_assigned.v1', {
          ...ride,
          version: 2,
          status: 'driver_assigned',
          completedAt: null,
        }),
      );
    }
    await Promise.all(envelopes.flatMap((envelope) => [drivers.republish(envelope), drivers.republish(envelope)]));
    // The same fact in an event with another id, as after a manual replay.
    for (const ride of rides) envelopes.push(await drivers.publish('ride.completed.v1', ride));
    await drivers.handled(...envelopes);

    const gross = fares.reduce((sum, fare) => sum + fare, 0);
    const commission = fares.reduce((sum, fare) => sum + Math.round(fare / 10), 0);
    expect(await ledgerOf(driver)).toEqual({ rides: fares.length, gross, commission, net: gross - commission });
    expect(await drivers.profile(driver)).toMatchObject({
      totalEarnings: rupeesFromPaise(gross - commission),
      user: { rating: 4, totalTrips: fares.length },
    });
    expect(await drivers.standing(driver.userId)).toMatchObject({ rating: 4, totalTrips: fares.length });
    const [driverRow] = await drivers.database.query<{ on_trip: boolean }[]>(
      'SELECT on_trip FROM drivers WHERE id = $1',
      [driver.userId],
    );
    expect(driverRow?.on_trip).toBe(false);
  });

  it('pays the bonus that was promised, and a tip that comes later, on top of the net (R18)', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const ride = aCompletedRide(driver, { farePaise: 28_350, commissionPaise: 2835, bonusPaise: 500, tipPaise: 0 });
    await drivers.handled(await drivers.publish('ride.completed.v1', ride));
    expect(await drivers.profile(driver)).toMatchObject({ totalEarnings: '260.15', user: { totalTrips: 1 } });
    const tipped = { ...ride, version: 7, tipPaise: 2000 };
    await drivers.handled(
      await drivers.publish('ride.updated.v1', tipped),
      await drivers.publish('ride.updated.v1', { ...ride, version: 6 }),
      await drivers.publish('ride.updated.v1', tipped),
    );
    expect(await drivers.profile(driver)).toMatchObject({ totalEarnings: '280.15', user: { totalTrips: 1 } });
    expect(await ledgerOf(driver)).toEqual({ rides: 1, gross: 28_350, commission: 2835, net: 25_515 });
    const params = { driverId: driver.userId };
    expect(await drivers.call(driverToday, driver, { params })).toMatchObject({ trips: 1, earnings: '280.15' });
  });

  it('has no GST in it where the tariff says who owes it (R41)', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const shares = { gstPaise: 1350, driverGrossPaise: 27_000, commissionPaise: 5400 };
    await drivers.handled(
      await drivers.publish('ride.completed.v1', aCompletedRide(driver, { farePaise: 28_350, ...shares })),
    );
    expect(await ledgerOf(driver)).toEqual({ rides: 1, gross: 27_000, commission: 5400, net: 21_600 });
  });

  it('settles nothing for a ride that was cancelled', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const ride = aRide({ driverId: driver.userId, status: 'cancelled', version: 3 });
    await drivers.handled(await drivers.publish('ride.cancelled.v1', ride));
    expect(await ledgerOf(driver)).toMatchObject({ rides: 0 });
  });

  it('averages ratings to two decimals', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const envelopes = await Promise.all(
      [5, 4, 4].map((rating) => drivers.publish('ride.rated.v1', aCompletedRide(driver, { version: 6, rating }))),
    );
    await drivers.handled(...envelopes);
    expect(await drivers.profile(driver)).toMatchObject({ user: { rating: 4.33 } });
  });
});

describe('today’s figures', () => {
  it('count from midnight in Kolkata', async () => {
    const driver = aPrincipal();
    await drivers.profile(driver);
    const midnight = kolkataDayStart(new Date()).getTime();
    const completions = [midnight - 1, midnight, midnight + 1, midnight + 2].map(at);
    const envelopes = await Promise.all(
      completions.map((completedAt) =>
        drivers.publish('ride.completed.v1', aCompletedRide(driver, { completedAt, farePaise: 10_001 })),
      ),
    );
    await drivers.handled(...envelopes);
    expect(await drivers.call(driverToday, driver, { params: { driverId: driver.userId } })).toEqual({
      trips: 3,
      hours: 2,
      earnings: '270.03',
      onlineMinutes: 0,
    });
  });

  it('are only shown to their driver, and start at zero', async () => {
    const driver = aPrincipal();
    const params = { driverId: driver.userId };
    expect(await drivers.call(driverToday, driver, { params })).toEqual({
      trips: 0,
      hours: 1,
      earnings: '0',
      onlineMinutes: 0,
    });
    await expect(drivers.call(driverToday, aPrincipal(), { params })).rejects.toMatchObject({ status: 404 });
  });
});
