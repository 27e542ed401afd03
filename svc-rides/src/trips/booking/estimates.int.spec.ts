import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  documentedTariff,
  paiseFromRupees,
  publishedFares,
  tripEstimates,
  usualVehicleTypes,
  type TripEstimates,
} from '@rahi/contracts';
import type * as z from 'zod/mini';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const pickup = { lat: 19.0176, lng: 72.8437 };
const dropoff = { lat: 19.0607, lng: 72.8362 };

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ SERVED_CITIES: 'mumbai,bengaluru', OPERATOR_GSTIN: '27ABCDE1234F1Z5' });
});
afterAll(() => harness?.stop());

async function estimates(
  over: Partial<z.input<typeof tripEstimates.request>> = {},
): Promise<TripEstimates['estimates']> {
  const trip = { pickup, dropoff, vehicleTypes: [...usualVehicleTypes], ...over };
  return (await harness.caller.ask(tripEstimates, trip, harness.outbound())).estimates;
}
const published = () => harness.caller.ask(publishedFares, {}, harness.outbound());

describe('an estimate for a stranger', () => {
  it('has only the types with a driver near, at the fare that a rider is quoted', async () => {
    expect(await estimates()).toEqual([]);
    harness.driver({ ...pickup, vehicleType: 'sedan' });
    const [found, ...others] = await estimates();
    expect(others).toEqual([]);
    const body = { vehicleType: 'sedan' as const, distance: 4.86, pickup, dropoff };
    const quote = calculateFare.answer.parse((await harness.call(calculateFare, aPrincipal(), { body })).body);
    expect(found).toEqual({
      vehicleType: 'sedan',
      pickupMinutes: quote.pickupMinutes,
      trip: { minutes: expect.any(Number), totalPaise: paiseFromRupees(quote.total) },
    });
    expect(found?.trip?.minutes).toBeGreaterThan(5);
  });

  it('without a drop-off says only how soon a driver is there', async () => {
    harness.driver({ ...pickup, vehicleType: 'mini' });
    const found = await estimates({ dropoff: null, vehicleTypes: ['mini'] });
    expect(found).toEqual([{ vehicleType: 'mini', pickupMinutes: expect.any(Number), trip: null }]);
  });

  it('is none where no ride begins or ends, beyond the longest trip, or with a type that the city does not have', async () => {
    for (const type of ['sedan', 'auto'] as const) harness.driver({ ...pickup, vehicleType: type });
    const pune = { lat: 18.5204, lng: 73.8567 };
    expect(await estimates({ dropoff: pune })).toEqual([]);
    expect(await estimates({ pickup: pune })).toEqual([]);
    expect(await estimates({ dropoff: { lat: 12.97, lng: 77.59 } })).toEqual([]);
    expect(await estimates({ vehicleTypes: ['bike'] })).toEqual([]);
  });
});

describe('while svc-drivers does not answer', () => {
  it('an estimate is refused, as nobody knows whether a driver is near', async () => {
    const held: (() => void)[] = [];
    harness.candidatesHeld = () => new Promise<void>((resolve) => held.push(resolve));
    await expect(estimates({ dropoff: null })).rejects.toMatchObject({ code: 'timeout' });
    for (const answer of held) answer();
    harness.candidatesHeld = () => Promise.resolve();
  });
});

describe('the fares that are published', () => {
  it('are those in force in each city and outside of them, with the GST that is charged', async () => {
    const { fares, changesAt } = await published();
    expect(changesAt).toBeNull();
    expect(fares).toHaveLength(3 * usualVehicleTypes.length);
    expect(fares).toContainEqual({
      city: 'mumbai',
      vehicleType: 'mini',
      distance: 'straight',
      basePaise: 800,
      includedMetres: 0,
      perKmPaise: 1200,
      perMinutePaise: 0,
      minimumPaise: 0,
      gstPercent: 5,
      welfareFee: false,
    });
  });

  it('say where a fee for the welfare of drivers comes on top, and when another tariff is in force next', async () => {
    const terms = { ...documentedTariff.sedan, gst: 'platform' as const, welfareFee: { percent: 1, mostPaise: 100 } };
    await harness.putInForce('sedan', 2, terms);
    const ofSedan = (await published()).fares.filter(({ vehicleType }) => vehicleType === 'sedan');
    expect(ofSedan.map(({ city, welfareFee }) => [city, welfareFee])).toEqual([
      [null, false],
      ['mumbai', false],
      ['bengaluru', true],
    ]);
    const soon = new Date(Date.now() + 3_600_000);
    await harness.database.query(
      `INSERT INTO tariffs (id, version, vehicle_type, effective_from, terms)
       SELECT id, 3, vehicle_type, $1, terms FROM tariffs WHERE id = 'everywhere/sedan' AND version = 2`,
      [soon],
    );
    expect((await published()).changesAt).toBe(soon.toISOString());
  });
});
