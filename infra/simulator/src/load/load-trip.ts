import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createRide,
  getRide,
  nearbyDrivers,
  payRide,
  rateRide,
  rideSchema,
  anyUsualVehicleType,
  type LatLng,
  usualPaymentMethod,
} from '@rahi/contracts';
import { bookingOf } from '../api/booking.js';
import { placeInTown, type LoadDriver, type LoadFleet } from './load-fleet.js';
import type { LoadPerson } from './load-plan.js';
import { LoadFailure, type LoadRequests } from './load-requests.js';

/** How many riders cancel while the driver is on the way, and how many trips are rated. */
const cancelShare = 0.1;
const rateShare = 0.5;
/** R11: drivers tried for a ride. */
const mostDrivers = 3;
/** Codes for a driver who was too late: contention, not an error. */
const contention = new Set(['driver_busy', 'ride_taken', 'driver_not_eligible']);

export interface TripWorld {
  readonly fleet: LoadFleet;
  readonly requests: LoadRequests;
  readonly chance: () => number;
  readonly partMs: { readonly least: number; readonly most: number };
}

/**
 * One ride: the rider looks around and books, the nearest free driver takes it, drives, starts with the rider's code and
 * ends it; or the rider cancels.
 * @param due when the booking should begin
 * @throws LoadFailure of the request that failed
 */
export async function rideOf(rider: LoadPerson, world: TripWorld, due: number): Promise<void> {
  const { fleet, requests, chance } = world;
  const vehicleType = anyUsualVehicleType(chance);
  const [pickup, dropoff] = [placeInTown(chance), placeInTown(chance)];
  // Far enough apart to be a trip.
  dropoff.lat += 0.05;
  const [cancels, rates] = [chance() < cancelShare, chance() < rateShare];
  const body = bookingOf(rider.id, { from: pickup, to: dropoff, vehicleType });
  const headers = { 'idempotency-key': randomUUID() };
  const { id } = await requests.call('book', rider, createRide, { body }, { headers, due });
  requests.report.rides.set(id, 'searching');
  const nearby = await requests.call('nearby', rider, nearbyDrivers, { query: { ...pickup, vehicleType, radius: 10 } });
  const nearest = fleet.near(pickup, vehicleType, Math.min(nearby.length, mostDrivers));
  const driver = await firstToTake(id, nearest, requests);
  if (driver) await part(world);
  else requests.report.unmatched += 1;
  if (!driver || cancels) return requests.move('cancel', rider, id, { status: 'cancelled' });
  return drive(id, rider, driver, { from: pickup, to: dropoff, rates }, world);
}

interface Drive {
  from: LatLng;
  to: LatLng;
  rates: boolean;
}

async function drive(
  id: string,
  rider: LoadPerson,
  driver: LoadDriver,
  { from, to, rates }: Drive,
  world: TripWorld,
): Promise<void> {
  const { fleet, requests } = world;
  const params = { id };
  await fleet.drive(driver, from);
  await requests.move('arrive', driver, id, { status: 'driver_arrived' });
  const { otp } = rideSchema.parse(await requests.call('read', rider, getRide, { params }));
  await part(world);
  await requests.move('start', driver, id, { status: 'in_progress', ...(otp && { otp }) });
  await part(world);
  await fleet.drive(driver, to);
  await requests.move('end', driver, id, { status: 'completed' });
  await requests.call('collect', driver, payRide, { params, body: { method: usualPaymentMethod } });
  if (!rates) return;
  const body = { rating: 1 + Math.floor(world.chance() * 5), riderId: rider.id };
  await requests.call('rate', rider, rateRide, { params, body });
}

async function firstToTake(id: string, drivers: readonly LoadDriver[], requests: LoadRequests) {
  for (const driver of drivers) {
    try {
      await requests.move('accept', driver, id, { status: 'driver_assigned' });
      return driver;
    } catch (error) {
      if (!(error instanceof LoadFailure) || !contention.has(error.code)) throw error;
      requests.report.contended += 1;
    }
  }
  return null;
}

function part({ chance, partMs: { least, most } }: TripWorld): Promise<void> {
  return pause(least + chance() * (most - least));
}
