import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { rideSchema, type RideStatus } from '@rahi/contracts';
import { bookingOf, type LoadAnswer, type LoadClient, type Order } from '@rahi/simulator';
import type { Guest } from '../product/guests.js';
import type { Team } from './people.js';

export const pickup = { lat: 28.6315, lng: 77.2167 };
const dropoff = { lat: 28.5494, lng: 77.2001 };

const usual: Order = { from: pickup, to: dropoff, vehicleType: 'mini' };

/** The body of a successful answer. @throws Error with the status and the body of any other */
export function expectOk({ status, text }: LoadAnswer): string {
  if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
  return text;
}

/** The fields that a trip needs. The peer's rides have no other fields of the product's in common by contract. */
const tripRide = z.pick(rideSchema, { id: true, otp: true });
export type TripRide = z.output<typeof tripRide>;

const rideIn = (answer: LoadAnswer): TripRide => tripRide.parse(JSON.parse(expectOk(answer)));

export async function book(client: LoadClient, rider: Guest, order = usual): Promise<TripRide> {
  const body = bookingOf(rider.userId, order);
  return rideIn(await client.send('POST', '/api/rides', rider.cookie, body, { 'idempotency-key': randomUUID() }));
}

export async function move(
  client: LoadClient,
  who: Guest,
  rideId: string,
  change: { status: RideStatus; otp?: string; reason?: string },
): Promise<TripRide> {
  return rideIn(await client.send('PATCH', `/api/rides/${rideId}`, who.cookie, change));
}

export async function read(client: LoadClient, who: Guest, rideId: string): Promise<TripRide> {
  return rideIn(await client.send('GET', `/api/rides/${rideId}`, who.cookie));
}

/** The drivers of a bench send no positions, so they give a reason with which they arrive and end (R49). */
export const withoutPosition = 'The position is not known';

/**
 * One trip in six requests: booked, accepted, at the pickup, the code read by the rider, started with it, completed.
 * @returns milliseconds that accepting took
 */
export async function makeTrip(client: LoadClient, { rider, driver }: Team): Promise<number> {
  const { id } = await book(client, rider);
  const asked = performance.now();
  await move(client, driver, id, { status: 'driver_assigned' });
  const waited = performance.now() - asked;
  const reason = withoutPosition;
  await move(client, driver, id, { status: 'driver_arrived', reason });
  const { otp } = await read(client, rider, id);
  await move(client, driver, id, { status: 'in_progress', otp: otp ?? '' });
  await move(client, driver, id, { status: 'completed', reason });
  return waited;
}
