import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  nearbyDrivers,
  rideReceipt,
  rideRequests,
  servedCities,
  updateDriver,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';
import { packsWithVehicles } from '@rahi/city/testing/packs';
import { startProduct, testFolder, type TestProduct } from '@rahi/testing-kit';
import { ask, book, codeOf, dadar, driverOnline, move, offered, order, signUp, type Person } from '../people/people.js';

/** In Mumbai, which switches bikes on. */
const bandra = { lat: 19.0607, lng: 72.8362, address: 'Bandra, Mumbai' };
/** In Pune, which does not. */
const shivajinagar = { lat: 18.5308, lng: 73.8475, address: 'Shivajinagar, Pune' };
const kothrud = { lat: 18.5074, lng: 73.8077, address: 'Kothrud, Pune' };
const notOffered = 'Bike rides are not offered here. Choose another vehicle.';
const notUsed = 'This vehicle type is not used in your city. Choose another one.';

let product: TestProduct;
let rider: Person;
beforeAll(async () => {
  const packs = await packsWithVehicles(testFolder('packs'), { mumbai: ['bike'] });
  // Its own dispatch: a ride is offered to one driver.
  product = await startProduct({ web: false, env: { CITY_PACKS: packs, OPEN_TO_ALL_SECONDS: '' } });
  rider = await signUp(product, 'Asha Rao');
});
afterAll(() => product?.stop());

const quoteBody = (vehicleType: VehicleType, pickup: LatLng, dropoff: LatLng) => ({
  distance: '5',
  vehicleType,
  pickup: { lat: pickup.lat, lng: pickup.lng },
  dropoff: { lat: dropoff.lat, lng: dropoff.lng },
});
const place = ({ lat, lng }: LatLng) => ({ currentLat: lat, currentLng: lng });
const change = ({ api, user }: Person, body: object) => api.patch(`/api/drivers/${user.id}`, body);
const requestsOf = async ({ api }: Person) => (await api.call(rideRequests, {})).map(({ id }) => id);

describe('a bike, in a city that switches it on (R47)', () => {
  it('is named by the list of cities, for that city only', async () => {
    const cities = await product.client().call(servedCities, {});
    const switched = cities.filter(({ vehicleTypes }) => vehicleTypes !== undefined);
    expect(switched).toMatchObject([{ slug: 'mumbai', vehicleTypes: ['bike'] }]);
  });

  it('is quoted, booked, offered to a bike and to no car, driven and billed', async () => {
    const quote = await rider.api.call(calculateFare, { body: quoteBody('bike', dadar, bandra) });
    const car = await rider.api.call(calculateFare, { body: quoteBody('mini', dadar, bandra) });
    expect(Number(quote.total)).toBeLessThan(Number(car.total));
    const [onBike, inCar] = [
      await driverOnline(product, 'Vikram Singh', 'bike'),
      await driverOnline(product, 'Sunita Devi', 'mini'),
    ];
    const near = await rider.api.call(nearbyDrivers, {
      query: { lat: dadar.lat, lng: dadar.lng, vehicleType: 'bike' },
    });
    expect(near.map(({ vehicleType }) => vehicleType)).toEqual(['bike']);

    const ride = await book(rider, 'bike', dadar, bandra);
    expect(ride).toMatchObject({ vehicleType: 'bike', fare: quote.total });
    await offered(onBike, ride.id);
    const requests = await onBike.api.call(rideRequests, {});
    expect(requests.map(({ id, offer }) => [id, offer?.exclusive])).toEqual([[ride.id, true]]);
    expect(await requestsOf(inCar)).toEqual([]);
    expect((await ask(inCar, ride.id, 'driver_assigned', { driverId: inCar.user.id })).status).toBeGreaterThanOrEqual(
      400,
    );
    await move(onBike, ride.id, 'driver_assigned', { driverId: onBike.user.id });
    await move(onBike, ride.id, 'driver_arrived');
    await move(onBike, ride.id, 'in_progress', { otp: await codeOf(rider, ride.id) });
    await change(onBike, place(bandra));
    await move(onBike, ride.id, 'completed', { reason: 'The rider got off.' });

    const receipt = await rider.api.call(rideReceipt, { params: { id: ride.id } });
    expect(receipt).toMatchObject({ tariff: { id: 'everywhere/bike', version: 1 } });
    expect(receipt.lines).toContainEqual(expect.objectContaining({ code: 'base', paise: 1500 }));
    expect(receipt.lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(receipt.totalPaise);
    expect(receipt.totalPaise).toBe(Math.round(Number(quote.total) * 100));
  });

  it('is not offered the ride of a car', async () => {
    const [onBike, inCar] = [
      await driverOnline(product, 'Karan Gill', 'bike'),
      await driverOnline(product, 'Meera Nair', 'sedan'),
    ];
    const ride = await book(rider, 'sedan', dadar, bandra);
    await offered(inCar, ride.id);
    expect(await requestsOf(onBike)).toEqual([]);
    await move(rider, ride.id, 'cancelled');
  });

  it('goes up to 10 km', async () => {
    const far = { lat: 19.1197, lng: 72.8464 };
    expect(await rider.api.post(calculateFare.path, quoteBody('bike', dadar, far))).toMatchObject({
      status: 409,
      body: { code: 'too_far', detail: 'Bike rides go up to 10 km. Choose another vehicle or a nearer place.' },
    });
  });
});

describe('a bike, in a city that does not switch it on', () => {
  it('is neither quoted nor booked, as its own refusal says in words; the other types are', async () => {
    expect(await rider.api.post(calculateFare.path, quoteBody('bike', shivajinagar, kothrud))).toMatchObject({
      status: 409,
      body: { code: 'vehicle_not_here', title: 'This vehicle is not used here', detail: notOffered },
    });
    expect(await rider.api.post('/api/rides', order(rider.user.id, 'bike', shivajinagar, kothrud))).toMatchObject({
      status: 409,
      body: { code: 'vehicle_not_here', detail: notOffered },
    });
    const { total } = await rider.api.call(calculateFare, { body: quoteBody('auto', shivajinagar, kothrud) });
    expect(Number(total)).toBeGreaterThan(0);
  });

  it('is no driver’s vehicle, and takes no driver of another city online', async () => {
    const local = await driverOnline(product, 'Nisha Patil', 'auto', shivajinagar);
    await change(local, { isOnline: false });
    expect(await change(local, { vehicleType: 'bike' })).toMatchObject({
      status: 409,
      body: { code: 'vehicle_not_here', detail: notUsed },
    });
    const visitor = await signUp(product, 'Ravi More', 'driver');
    const params = { driverId: visitor.user.id };
    const vehicle = { vehicleModel: 'Honda Activa', vehicleNumber: 'MH02CD4321', vehicleType: 'bike' } as const;
    await visitor.api.call(updateDriver, { params, body: vehicle });
    expect(await change(visitor, { ...place(shivajinagar), isOnline: true })).toMatchObject({
      status: 409,
      body: { code: 'vehicle_not_here', detail: notUsed },
    });
    expect(await change(visitor, { ...place(dadar), isOnline: true })).toMatchObject({ status: 200 });
  });
});
