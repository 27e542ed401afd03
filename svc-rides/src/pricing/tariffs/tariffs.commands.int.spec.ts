import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calculateFare, outstationTermsSchema, rentals, rentalTermsSchema, usualVehicleTypes } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { demoTermsOf } from './demo-terms.js';
import { offerAll } from './tariffs.commands.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

const rider = aPrincipal();
const where = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng });
const fare = async () => {
  const body = { distance: 12, vehicleType: 'sedan', pickup: where(pickup), dropoff: where(dropoff) } as const;
  return (await harness.call(calculateFare, rider, { body })).body;
};

describe('the tariffs of a demonstration', () => {
  it('are terms that the desk could publish', () => {
    const demos = usualVehicleTypes.map((type) => demoTermsOf[type]);
    expect(demos.map((demo) => rentalTermsSchema.safeParse(demo?.rental).success)).toEqual(demos.map(() => true));
    const outside = demos.flatMap((demo) => demo?.outstation ?? []);
    expect(outside.map((terms) => outstationTermsSchema.safeParse(terms).success)).toEqual([true, true, true]);
  });

  it('offer rentals and outstation trips once, and leave the documented fare as it was', async () => {
    const before = await fare();
    expect(await offerAll(harness.database)).toEqual([...usualVehicleTypes]);
    expect(await offerAll(harness.database)).toEqual([]);
    await harness.runJob('Tariff reading');
    const offers = () => harness.call(rentals, rider, { query: where(pickup) });
    await waitFor(async () => (await offers()).list.length === usualVehicleTypes.length, { what: 'rentals' });
    const { quoteId: _quote, expiresAt: _until, tariff: _version, ...after } = await fare();
    expect(before).toMatchObject(after);
  });
});
