import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packsWithVehicles } from '@rahi/city/testing/packs';
import { adminTariffs, calculateFare, createRide, documentedTariff, publishTariff } from '@rahi/contracts';
import { testFolder } from '@rahi/testing-kit';
import { aBooking, aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const admin = aPrincipal({ isAdmin: true });
const inDelhi = { pickup: { lat: 28.6315, lng: 77.2167 }, dropoff: { lat: 28.6127, lng: 77.2295 } };
const inMumbai = { pickup: { lat: 19.0607, lng: 72.8362 }, dropoff: { lat: 19.0186, lng: 72.8446 } };
const detail = 'Bike rides are not offered here. Choose another vehicle.';
const refused = { status: 409, body: { code: 'vehicle_not_here', detail, vehicleType: 'bike' } };
const fare = { distance: 2, vehicleType: 'bike' } as const;

const quote = (harness: RidesHarness, ends: object = {}) =>
  harness.call(calculateFare, aPrincipal(), { body: { ...fare, ...ends } });

async function tariffTypes(harness: RidesHarness): Promise<unknown[]> {
  const { list } = await harness.call(adminTariffs, admin, {});
  return list.map(({ vehicleType }) => vehicleType).toSorted();
}

function draft(harness: RidesHarness, city: string | null) {
  const terms = { ...documentedTariff.bike, perKmPaise: 600 };
  const effectiveFrom = new Date(Date.now() + 3_600_000).toISOString();
  // The pack's state is Karnataka (R42).
  const welfareFee = { percent: 1, mostPaise: 50 };
  const body = { city, vehicleType: 'bike', terms, effectiveFrom, basedOn: 1, welfareFee } as const;
  return harness.call(publishTariff, admin, { body });
}

describe('a vehicle type that no city switches on (R47)', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start();
  });
  afterAll(() => harness?.stop());

  it('is not quoted, neither for a trip nor for a length', async () => {
    expect(await quote(harness, inDelhi)).toMatchObject(refused);
    expect(await quote(harness)).toMatchObject(refused);
  });

  it('is not booked, and nothing is stored', async () => {
    const rider = aPrincipal();
    const body = { ...aBooking(rider.userId), vehicleType: 'bike' as const };
    expect(await harness.call(createRide, rider, { body })).toMatchObject(refused);
    expect(await harness.database.query('SELECT id FROM rides WHERE rider_id = $1', [rider.userId])).toEqual([]);
  });

  it('has no tariff: the desk, which may be of the last release, sees those of the documented four', async () => {
    expect(await harness.database.query(`SELECT id FROM tariffs WHERE vehicle_type = 'bike'`)).toEqual([]);
    expect(await tariffTypes(harness)).toEqual(['auto', 'mini', 'sedan', 'suv']);
    const invalid = { status: 400, body: { code: 'invalid_input', errors: [{ at: 'vehicleType', message: detail }] } };
    expect(await draft(harness, null)).toMatchObject(invalid);
    expect(await draft(harness, 'delhi')).toMatchObject(invalid);
  });
});

describe('a vehicle type that a city switches on and no rule set of its state allows (R42)', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start({
      CITY_PACKS: await packsWithVehicles(testFolder('packs'), { delhi: ['bike'] }),
    });
  });
  afterAll(() => harness?.stop());

  it('is not quoted there, and has no tariff', async () => {
    expect(await quote(harness, inDelhi)).toMatchObject(refused);
    expect(await tariffTypes(harness)).toEqual(['auto', 'mini', 'sedan', 'suv']);
    expect(await draft(harness, 'delhi')).toMatchObject({ status: 400 });
  });
});

describe('a vehicle type that one city switches on', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    const packs = await packsWithVehicles(testFolder('packs'), { delhi: ['bike', 'boat'] }, { delhi: 'IN-KA' });
    harness = await RidesHarness.start({ CITY_PACKS: packs }, 2);
  });
  afterAll(() => harness?.stop());

  it('is quoted and booked there only', async () => {
    expect(await quote(harness, inDelhi)).toMatchObject({ status: 200, body: { total: '15.75' } });
    expect(await quote(harness, inMumbai)).toMatchObject(refused);
    const rider = aPrincipal();
    const { pickup, dropoff } = inDelhi;
    const ends = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: dropoff.lat, dropoffLng: dropoff.lng };
    const body = { ...aBooking(rider.userId), ...ends, vehicleType: 'bike' as const, fare: 15.75 };
    expect(await harness.call(createRide, rider, { body })).toMatchObject({
      status: 201,
      body: { vehicleType: 'bike' },
    });
  });

  it('has the registry’s tariff once, whatever instances start, and the desk may publish another there', async () => {
    const stored = await harness.database.query(`SELECT id, version, terms FROM tariffs WHERE vehicle_type = 'bike'`);
    expect(stored).toEqual([{ id: 'everywhere/bike', version: 1, terms: documentedTariff.bike }]);
    expect(await tariffTypes(harness)).toEqual(['auto', 'bike', 'mini', 'sedan', 'suv']);
    expect(await draft(harness, 'mumbai')).toMatchObject({ status: 400 });
    expect(await draft(harness, 'delhi')).toMatchObject({ status: 201, body: { id: 'delhi/bike', version: 2 } });
  });
});
