import { connect, type NatsConnection } from '@nats-io/transport-node';
import { hints, natsAddress, navigationRoute, usualVehicleType, type LatLng, type VehicleType } from '@rahi/contracts';
import { pointAlong, polylineKm, type PolylinePosition } from '@rahi/contracts/geo/polyline';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { addFleet, fleetOf } from '../nearby/fleet.js';
import { onDatabase } from '../product/bench-product.js';
import { admit, type Guest, type NewGuest } from '../product/guests.js';
import { onlineInProduct } from '../trips/people.js';
import { book, expectOk, move } from '../trips/trip.js';

/** Places all over Mumbai, at about this many kilometres around which drives begin and end. */
const corners: readonly LatLng[] = [
  { lat: 18.9698, lng: 72.8193 }, // Mumbai Central
  { lat: 19.0186, lng: 72.8446 }, // Dadar
  { lat: 19.0544, lng: 72.8406 }, // Bandra
  { lat: 19.0622, lng: 72.9011 }, // Chembur
  { lat: 19.0771, lng: 72.9986 }, // Vashi
  { lat: 19.0858, lng: 72.9081 }, // Ghatkopar
  { lat: 19.1176, lng: 72.906 }, // Powai
  { lat: 19.1197, lng: 72.8464 }, // Andheri
  { lat: 19.1649, lng: 72.8495 }, // Goregaon
  { lat: 19.1726, lng: 72.9425 }, // Mulund
  { lat: 19.229, lng: 72.8567 }, // Borivali
];
const withinDegrees = 0.015;
const nearby = (degrees: number) => degrees + (2 * Math.random() - 1) * withinDegrees;
/** Kilometres in a second at 43 km/h. */
const kmASecond = 0.012;
const connections = 16;

/** A driver on a route. */
interface Mover extends Pick<Guest, 'userId'> {
  readonly vehicleType: VehicleType;
  /** Where a vehicle is at each second of the drive. */
  readonly way: readonly PolylinePosition[];
  /** The second of the drive at which this driver begins. */
  readonly begins: number;
}

type Driver = Mover & NewGuest;

const somewhere = (): LatLng => {
  const corner = corners[Math.floor(Math.random() * corners.length)] ?? { lat: 0, lng: 0 };
  return { lat: nearby(corner.lat), lng: nearby(corner.lng) };
};

/** Asks for a drive from somewhere to somewhere, as a driver's app does. */
async function someWay(client: LoadClient, { cookie }: NewGuest): Promise<readonly PolylinePosition[]> {
  const body = { origin: somewhere(), destination: somewhere() };
  const { method, path, answer } = navigationRoute;
  const { polyline } = answer.parse(JSON.parse(expectOk(await client.send(method, path, cookie, body))));
  const seconds = Math.ceil(polylineKm(polyline) / kmASecond);
  return Array.from({ length: seconds + 1 }, (_, second) => pointAlong(polyline, second * kmASecond));
}

/** Takes drivers online all over the city, some of them on trips, and books rides that wait for a driver. */
export async function gather(
  product: TestProduct,
  counts: { drivers: number; trips: number; waiting: number },
): Promise<Driver[]> {
  const client = new LoadClient(product.baseUrl, connections);
  const guests = await admit(product, counts.drivers, 'driver');
  const drivers = await Promise.all(
    guests.map(async (guest, index): Promise<Driver> => {
      const vehicleType = usualVehicleType(index);
      return { ...guest, way: await someWay(client, guest), begins: 0, vehicleType };
    }),
  );
  await onlineInProduct(product.baseUrl, drivers, (index) => {
    const driver = driverAt(drivers, index);
    return { ...placeOf(driver, 0), vehicleType: driver.vehicleType };
  });
  const riders = await admit(product, counts.trips + counts.waiting, 'rider');
  await Promise.all(
    riders.map(async (rider, index) => {
      const driver = driverAt(drivers, index);
      const order = { from: placeOf(driver, 0), to: somewhere(), vehicleType: driver.vehicleType };
      const { id } = await book(client, rider, order);
      if (index < counts.trips) await move(client, driver, id, { status: 'driver_assigned' });
    }),
  );
  await client.close();
  return drivers;
}

function driverAt<D extends Mover>(drivers: readonly D[], index: number): D {
  const driver = drivers[index];
  if (!driver) throw new Error('there are more riders than drivers');
  return driver;
}

/**
 * Adds drivers in svc-drivers' database, because taking them online one by one would take minutes. They drive the ways of the
 * others, each from another point of it.
 */
export async function gatherMore(product: TestProduct, others: readonly Mover[], count: number): Promise<Mover[]> {
  const seed = 1;
  const fleet = fleetOf(count, seed).map((driver, index) => {
    const { way } = driverAt(others, index % others.length);
    const mover = { ...driver, userId: driver.id, way, begins: Math.floor(Math.random() * way.length) };
    const { lat, lng } = placeOf(mover, 0);
    return { ...mover, lat, lng };
  });
  await onDatabase(product.databaseUrls['svc-drivers'], (database) => addFleet(database, fleet, 0));
  return fleet;
}

/**
 * Moves all drivers every second until the returned function is called, with the messages that instances of svc-drivers send
 * each other: 2,000 requests a second would measure the gateway instead.
 */
export async function drive(product: TestProduct, drivers: readonly Mover[]): Promise<() => Promise<void>> {
  const nats = await connect(natsAddress(product.natsUrl));
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    for (const driver of drivers) tell(nats, driver, seconds);
  }, 1000);
  return async () => {
    clearInterval(timer);
    await nats.close();
  };
}

function tell(nats: NatsConnection, driver: Mover, seconds: number): void {
  const { lat, lng, heading } = placeOf(driver, seconds);
  const { userId: driverId, vehicleType } = driver;
  nats.publish(
    hints.driverMoved.subject,
    JSON.stringify({ driverId, lat, lng, heading, vehicleType, online: true, at: Date.now() }),
  );
}

/** The position on the route, there and back. */
function placeOf({ way, begins }: Mover, seconds: number): PolylinePosition {
  const last = way.length - 1;
  const gone = (begins + seconds) % (2 * last || 1);
  const place = way[gone <= last ? gone : 2 * last - gone];
  if (!place) throw new Error('a way has no points');
  return gone <= last ? place : { ...place, heading: (place.heading + 180) % 360 };
}
