import {
  createRide,
  distanceKm,
  durationMinutes,
  fareFor,
  roundedKm,
  rupeesFromPaise,
  type RideStatus,
} from '@rahi/contracts';
import { LiveReader, waitFor, type TestProduct } from '@rahi/testing-kit';
import type { Guest } from '../product/guests.js';

const pickup = { lat: 28.6315, lng: 77.2167 };
const dropoff = { lat: 28.5494, lng: 77.2001 };

/** One pair of people, whose rides it takes to a driver’s arrival and cancels. */
export interface Pair {
  readonly rider: Guest;
  readonly driver: Guest;
  readonly riderStream: LiveReader;
  readonly driverStream: LiveReader;
}

async function send(
  product: TestProduct,
  method: string,
  path: string,
  cookie: string,
  body: object,
): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${product.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

export async function goOnline(product: TestProduct, { driver }: Pick<Pair, 'driver'>, plate: number): Promise<void> {
  const path = `/api/drivers/${driver.userId}`;
  await send(product, 'PATCH', path, driver.cookie, {
    vehicleModel: 'White Dzire',
    vehicleNumber: `DL01AB${plate}`,
    vehicleType: 'mini',
  });
  const position = { currentLat: pickup.lat, currentLng: pickup.lng };
  await send(product, 'PATCH', path, driver.cookie, { ...position, isOnline: true });
}

/** @returns for each change, milliseconds from its request to the other person’s stream. */
export async function drive(product: TestProduct, pair: Pair): Promise<number[]> {
  const distance = roundedKm(distanceKm(pickup, dropoff));
  const ride = createRide.answer.parse(
    await send(product, 'POST', '/api/rides', pair.rider.cookie, {
      riderId: pair.rider.userId,
      pickupAddress: 'Connaught Place',
      pickupLat: pickup.lat,
      pickupLng: pickup.lng,
      dropoffAddress: 'Hauz Khas Village',
      dropoffLat: dropoff.lat,
      dropoffLng: dropoff.lng,
      vehicleType: 'mini',
      fare: rupeesFromPaise(fareFor('mini', distance).totalPaise),
      distance: String(distance),
      duration: durationMinutes(distance),
    }),
  );
  const change = async (who: Guest, status: RideStatus, version: number, other: LiveReader) => {
    const from = Date.now();
    await send(product, 'PATCH', `/api/rides/${ride.id}`, who.cookie, { status });
    const heard = await waitFor(() => heardAt(other, ride.id, version), { what: `version ${version}`, interval: 5 });
    return heard - from;
  };
  return [
    await change(pair.driver, 'driver_assigned', 2, pair.riderStream),
    await change(pair.driver, 'driver_arrived', 3, pair.riderStream),
    await change(pair.rider, 'cancelled', 4, pair.driverStream),
  ];
}

function heardAt({ events }: LiveReader, rideId: string, version: number): number | undefined {
  return events.findLast(
    ({ message }) => message.kind === 'ride' && message.rideId === rideId && message.version === version,
  )?.at;
}
