import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packsWithVehicles } from '@rahi/city/testing/packs';
import { servedCities } from '@rahi/contracts';
import { testFolder } from '@rahi/testing-kit';
import { DriversHarness, vehicleOf } from '../testing/drivers-harness.js';
import { aPrincipal, connaughtPlace } from '../testing/factories.js';

const pune = { currentLat: 18.5204, currentLng: 73.8567 };
const delhi = { currentLat: connaughtPlace.lat, currentLng: connaughtPlace.lng };
const bike = { vehicleModel: 'Honda Activa', vehicleType: 'bike' } as const;
const sentence = 'This vehicle type is not used in your city. Choose another one.';
const refused = expect.objectContaining({ code: 'vehicle_not_here', detail: sentence });

describe('a vehicle type that no city switches on (R47)', () => {
  let drivers: DriversHarness;
  beforeAll(async () => {
    drivers = await DriversHarness.start();
  });
  afterAll(() => drivers?.stop());

  it('is no driver’s, wherever they are, and the profile stays as it was', async () => {
    const driver = aPrincipal();
    await expect(drivers.update(driver, bike)).rejects.toEqual(refused);
    await expect(drivers.update(driver, { ...bike, ...delhi })).rejects.toEqual(refused);
    expect(await drivers.profile(driver)).toMatchObject({ vehicleModel: null, vehicleType: null });
    await drivers.goOnline(driver);
    await drivers.update(driver, { isOnline: false });
    await expect(drivers.update(driver, { vehicleType: 'bike' })).rejects.toEqual(refused);
    expect(await drivers.profile(driver)).toMatchObject({ vehicleType: 'mini' });
  });

  it('is named by no city', async () => {
    for (const city of await drivers.call(servedCities, aPrincipal(), {}))
      expect(city).not.toHaveProperty('vehicleTypes');
  });
});

describe('a vehicle type that one city switches on', () => {
  let drivers: DriversHarness;
  beforeAll(async () => {
    const packs = await packsWithVehicles(testFolder('packs'), { delhi: ['bike'] }, { delhi: 'IN-KA' });
    drivers = await DriversHarness.start({ CITY_PACKS: packs, RAHI_LOCAL: '1' });
  });
  afterAll(() => drivers?.stop());

  it('is named by that city', async () => {
    const cities = await drivers.call(servedCities, aPrincipal(), {});
    const named = cities.filter((city) => 'vehicleTypes' in city);
    expect(named).toEqual([expect.objectContaining({ slug: 'delhi', vehicleTypes: ['bike'] })]);
  });

  it('goes online there, is found there, and is asked for rides of its type only', async () => {
    const driver = aPrincipal();
    expect(await drivers.goOnline(driver, bike)).toMatchObject({ vehicleType: 'bike', isOnline: true });
    const near = await drivers.near(aPrincipal(), { vehicleType: 'bike' });
    expect(near.map(({ vehicleType }) => vehicleType)).toEqual(['bike']);
    const idsOf = async (vehicleType: 'bike' | 'mini') =>
      (await drivers.candidates({ vehicleType })).drivers.map(({ driverId }) => driverId);
    expect(await idsOf('bike')).toEqual([driver.userId]);
    expect(await idsOf('mini')).toEqual([]);
  });

  it('may be a driver’s before their place is known, but goes online in its city only', async () => {
    const driver = aPrincipal();
    expect(await drivers.update(driver, { ...vehicleOf(driver), ...bike })).toMatchObject({ vehicleType: 'bike' });
    await expect(drivers.update(driver, { ...pune, isOnline: true })).rejects.toEqual(refused);
    await expect(drivers.update(aPrincipal(), { ...bike, ...pune })).rejects.toEqual(refused);
    expect(await drivers.update(driver, { ...delhi, isOnline: true })).toMatchObject({ isOnline: true });
  });

  it('is not shown to riders of another city, whose browser may not know it, and can go offline there', async () => {
    const driver = aPrincipal();
    await drivers.goOnline(driver, bike);
    await drivers.update(driver, pune);
    const around = { lat: pune.currentLat, lng: pune.currentLng };
    expect(await drivers.near(aPrincipal(), around)).toEqual([]);
    expect(await drivers.near(aPrincipal(), { ...around, vehicleType: 'bike' })).toEqual([]);
    expect(await drivers.update(driver, { isOnline: false })).toMatchObject({ isOnline: false });
  });
});
