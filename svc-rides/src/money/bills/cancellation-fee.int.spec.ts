import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calculateFare, cancellationFee, documentedTariff, etaMatrix, getRide, type Principal } from '@rahi/contracts';
import { answerFor } from '../../testing/answer-for.js';
import { aBooking, aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
  // SUVs cost a tenth of the fare, ₹50 at most, when they are cancelled late.
  const terms = { ...documentedTariff.suv, cancellation: { freeMinutes: 3, percent: 10, mostPaise: 5000 } };
  await harness.putInForce('suv', 2, terms);
});
afterAll(() => harness?.stop());

const feeOf = (id: string, who: Principal) => harness.call(cancellationFee, who, { params: { id } });
const minutesLater = (id: string, minutes: number, nearestMetres: number | null) =>
  harness.database.query(
    `UPDATE rides SET created_at = created_at - $2 * interval '1 minute', nearest_metres = $3,
       assigned_at = assigned_at - $2 * interval '1 minute' WHERE id = $1`,
    [id, minutes, nearestMetres],
  );

async function assigned(vehicleType: 'sedan' | 'suv') {
  const [rider, driver] = [aPrincipal(), harness.driver({ vehicleType })];
  const id = await harness.book(rider, { vehicleType });
  await harness.bring(id, 'driver_assigned', rider, driver);
  return { id, rider, driver };
}

/** A ride whose rider was shown so many minutes while the only driver was so far north of the pickup. */
async function promised(shown: number | undefined, north = 0) {
  harness.standings.clear();
  const [rider, driver] = [aPrincipal(), harness.driver({ vehicleType: 'suv', lat: pickup.lat + north })];
  const trip = aBooking(rider.userId, { vehicleType: 'suv' });
  const ends = {
    pickup: { lat: trip.pickupLat, lng: trip.pickupLng },
    dropoff: { lat: trip.dropoffLat, lng: trip.dropoffLng },
  };
  const quote = await harness.call(calculateFare, rider, {
    body: { vehicleType: 'suv', distance: trip.distance, ...ends },
  });
  const id = await harness.book(rider, {
    vehicleType: 'suv',
    fare: Number(quote.body['total']),
    quoteId: String(quote.body['quoteId']),
    ...(shown !== undefined && { pickupMinutes: shown }),
  });
  await harness.bring(id, 'driver_assigned', rider, driver);
  // The free minutes are over, and the driver comes nearer.
  await minutesLater(id, 3.5, 400);
  return { id, rider, driver, quoted: quote.body['pickupMinutes'] };
}

describe('the fee for a cancellation', () => {
  it('is nothing by the documented tariff', async () => {
    const { id, rider } = await assigned('sedan');
    await minutesLater(id, 10, 400);
    expect((await feeOf(id, rider)).body).toEqual({ fee: '0', lateFee: '0', freeMinutes: 3, late: false });
  });

  it('is nothing within the free minutes, and then what a cancellation is charged', async () => {
    const { id, rider } = await assigned('suv');
    await minutesLater(id, 2, 400);
    const late = { lateFee: '46.42', freeMinutes: 3, late: false };
    expect((await feeOf(id, rider)).body).toEqual({ fee: '0', ...late });
    await minutesLater(id, 2, 400);
    expect((await feeOf(id, rider)).body).toEqual({ fee: '46.42', ...late });
    const cancelled = await harness.move(id, rider, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 200, body: { payment: { state: 'due', due: '46.42' } } });
    expect((await feeOf(id, rider)).body).toMatchObject({ fee: '0' });
  });

  it('is nothing while the driver comes no nearer', async () => {
    const { id, rider } = await assigned('suv');
    await minutesLater(id, 10, null);
    expect((await feeOf(id, rider)).body).toMatchObject({ fee: '0', lateFee: '46.42' });
  });

  describe('of a car that comes later than its card promised', () => {
    it('is nothing once it is late', async () => {
      const { id, rider, driver } = await promised(1);
      expect((await feeOf(id, rider)).body).toMatchObject({ fee: '46.42', late: false });
      await minutesLater(id, 1, 400);
      expect((await feeOf(id, rider)).body).toMatchObject({ fee: '0', lateFee: '46.42', late: true });
      const read = (who: Principal) => harness.call(getRide, who, { params: { id } });
      expect((await read(rider)).body['promisedArrival']).toEqual(expect.any(String));
      expect((await read(driver)).body).not.toHaveProperty('promisedArrival');
      const cancelled = await harness.move(id, rider, { status: 'cancelled' });
      expect(cancelled).toMatchObject({ status: 200, body: { payment: { state: 'none' } } });
    });

    it('is nothing while the way by road says that it will be late', async () => {
      const { id, rider } = await promised(20);
      expect((await feeOf(id, rider)).body).toMatchObject({ fee: '46.42', late: false });
      const roads = answerFor(harness.connection, etaMatrix, () => ({ seconds: [[20 * 60]], metres: [[9000]] }));
      try {
        expect((await feeOf(id, rider)).body).toMatchObject({ fee: '0', late: true });
      } finally {
        roads.unsubscribe();
        await harness.connection.flush();
      }
    });

    it('is due where nothing was promised', async () => {
      const { id, rider } = await promised(undefined);
      await minutesLater(id, 30, 400);
      expect((await feeOf(id, rider)).body).toMatchObject({ fee: '46.42', late: false });
    });

    it('is due where the rider says to have been shown less than the quote knew', async () => {
      const { id, rider, quoted } = await promised(1, 0.045);
      expect(quoted).toBe(12);
      await minutesLater(id, 8, 400);
      expect((await feeOf(id, rider)).body).toMatchObject({ fee: '46.42', late: false });
    });
  });

  it('is the rider’s to know', async () => {
    const { id, driver } = await assigned('suv');
    expect(await feeOf(id, driver)).toMatchObject({ status: 403 });
    expect(await feeOf(id, aPrincipal())).toMatchObject({ status: 404 });
    expect(await feeOf(randomUUID(), aPrincipal())).toMatchObject({ status: 404 });
  });
});
