import { connect, type NatsConnection } from '@nats-io/transport-node';
import { hints, natsAddress, vehicleTypes, type LatLng, type LatLngPair, type VehicleType } from '@rahi/contracts';
import { planStreetRoute, pointAlong } from '@rahi/contracts/geo/street-route';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { addFleet, fleetOf } from '../nearby/fleet.js';
import { onDatabase } from '../product/bench-product.js';
import { admit, type Guest, type NewGuest } from '../product/guests.js';
import { onlineInProduct } from '../trips/people.js';
import { book, move } from '../trips/trip.js';

/** The bounds of Delhi. */
const city = { south: 28.48, north: 28.74, west: 77.02, east: 77.32 };
/** Kilometres in a second at 43 km/h. */
const kmASecond = 0.012;
const connections = 16;

/** A driver on a route. */
interface Mover extends Pick<Guest, 'userId'> {
  readonly vehicleType: VehicleType;
  readonly way: readonly LatLngPair[];
  readonly km: number;
}

type Driver = Mover & NewGuest;

const somewhere = (): LatLng => ({
  lat: city.south + Math.random() * (city.north - city.south),
  lng: city.west + Math.random() * (city.east - city.west),
});

/** Takes drivers online all over the city, some of them on trips, and books rides that wait for a driver. */
export async function gather(
  product: TestProduct,
  counts: { drivers: number; trips: number; waiting: number },
): Promise<Driver[]> {
  const client = new LoadClient(product.baseUrl, connections);
  const drivers = (await admit(product, counts.drivers, 'driver')).map((guest, index): Driver => {
    const { polyline, km } = planStreetRoute(somewhere(), somewhere());
    return { ...guest, way: polyline, km, vehicleType: vehicleTypes[index % vehicleTypes.length] ?? 'mini' };
  });
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

function driverAt(drivers: readonly Driver[], index: number): Driver {
  const driver = drivers[index];
  if (!driver) throw new Error('there are more riders than drivers');
  return driver;
}

/** Adds drivers in svc-drivers' database, because taking them online one by one would take minutes. */
export async function gatherMore(product: TestProduct, count: number): Promise<Mover[]> {
  const seed = 1;
  const fleet = fleetOf(count, seed);
  await onDatabase(product.databaseUrls['svc-drivers'], (database) => addFleet(database, fleet, 0));
  return fleet.map(({ id, vehicleType, lat, lng }) => {
    const { polyline, km } = planStreetRoute({ lat, lng }, somewhere());
    return { userId: id, vehicleType, way: polyline, km };
  });
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
function placeOf({ way, km }: Mover, seconds: number) {
  const gone = (seconds * kmASecond) % (2 * km || 1);
  return gone <= km ? pointAlong(way, gone) : pointAlong(way.toReversed(), gone - km);
}
