import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  distanceKm,
  durationMinutes,
  fareFor,
  rideSchema,
  roundedKm,
  rupeesFromPaise,
  type LatLng,
  type RideStatus,
  type VehicleType,
} from '@rahi/contracts';
import type { LoadAnswer, LoadClient } from '@rahi/simulator';
import type { Guest } from '../product/guests.js';
import type { Team } from './people.js';

export const pickup = { lat: 28.6315, lng: 77.2167 };
const dropoff = { lat: 28.5494, lng: 77.2001 };

/** From where to where, and in what. */
export interface Order {
  readonly from: LatLng;
  readonly to: LatLng;
  readonly vehicleType: VehicleType;
}

const usual: Order = { from: pickup, to: dropoff, vehicleType: 'mini' };

/** @throws Error with what was answered instead */
export function expectOk({ status, text }: LoadAnswer): string {
  if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
  return text;
}

/** What a trip needs of a ride: the peer's rides have no more in common with the product's. */
const tripRide = z.pick(rideSchema, { id: true, otp: true });
export type TripRide = z.output<typeof tripRide>;

const rideIn = (answer: LoadAnswer): TripRide => tripRide.parse(JSON.parse(expectOk(answer)));

/** The body of a booking, with the fare as the rider's client computes it. */
export function bookingOf(riderId: string, { from, to, vehicleType }: Order) {
  const distance = roundedKm(distanceKm(from, to));
  return {
    riderId,
    pickupAddress: 'Connaught Place',
    pickupLat: from.lat,
    pickupLng: from.lng,
    dropoffAddress: 'Hauz Khas Village',
    dropoffLat: to.lat,
    dropoffLng: to.lng,
    vehicleType,
    fare: rupeesFromPaise(fareFor(vehicleType, distance).totalPaise),
    distance: String(distance),
    duration: durationMinutes(distance),
  };
}

export async function book(client: LoadClient, rider: Guest, order = usual): Promise<TripRide> {
  const body = bookingOf(rider.userId, order);
  return rideIn(await client.send('POST', '/api/rides', rider.cookie, body, { 'idempotency-key': randomUUID() }));
}

export async function move(
  client: LoadClient,
  who: Guest,
  rideId: string,
  change: { status: RideStatus; otp?: string },
): Promise<TripRide> {
  return rideIn(await client.send('PATCH', `/api/rides/${rideId}`, who.cookie, change));
}

export async function read(client: LoadClient, who: Guest, rideId: string): Promise<TripRide> {
  return rideIn(await client.send('GET', `/api/rides/${rideId}`, who.cookie));
}

/**
 * One trip as its people make it: booked, taken by the driver, at the pickup, the code read by the rider and typed by
 * the driver, ended.
 * @returns how long the driver waited for the acceptance, milliseconds
 */
export async function makeTrip(client: LoadClient, { rider, driver }: Team): Promise<number> {
  const { id } = await book(client, rider);
  const asked = performance.now();
  await move(client, driver, id, { status: 'driver_assigned' });
  const waited = performance.now() - asked;
  await move(client, driver, id, { status: 'driver_arrived' });
  const { otp } = await read(client, rider, id);
  await move(client, driver, id, { status: 'in_progress', otp: otp ?? '' });
  await move(client, driver, id, { status: 'completed' });
  return waited;
}
