import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createRide,
  distanceKm,
  durationMinutes,
  fareFor,
  getRide,
  nearbyDrivers,
  rideSchema,
  roundedKm,
  rupeesFromPaise,
  vehicleTypes,
} from '@rahi/contracts';
import { placeInTown, type LoadDriver, type LoadFleet } from './load-fleet.js';
import type { LoadPerson } from './load-plan.js';
import { LoadFailure, type LoadRequests } from './load-requests.js';

/** How often a rider thinks better of it while the driver is on the way, and how often a trip is rated. */
const cancelShare = 0.1;
const rateShare = 0.5;
/** R11: the next driver, up to so many, when one is gone. */
const tries = 3;
/** Said to one who came second: the product at its work. */
const contention = new Set(['driver_busy', 'ride_taken', 'driver_not_eligible']);

export interface TripWorld {
  readonly fleet: LoadFleet;
  readonly requests: LoadRequests;
  readonly chance: () => number;
  readonly partMs: { readonly least: number; readonly most: number };
}

/**
 * One ride as its people make it: the rider looks around and books, the nearest driver who is free takes it, drives,
 * starts with the rider's code, and ends it; or the rider cancels.
 * @param due when the booking should begin
 * @throws LoadFailure where it ended
 */
export async function rideOf(rider: LoadPerson, world: TripWorld, due: number): Promise<void> {
  const { fleet, requests, chance } = world;
  const vehicleType = vehicleTypes[Math.floor(chance() * vehicleTypes.length)] ?? 'mini';
  const [pickup, dropoff] = [placeInTown(chance), placeInTown(chance)];
  // Far enough apart to be a trip.
  dropoff.lat += 0.05;
  const whim = { cancels: chance() < cancelShare, rates: chance() < rateShare };
  const km = roundedKm(distanceKm(pickup, dropoff));
  const booked = await requests.make({
    kind: 'book',
    who: rider,
    method: 'POST',
    path: createRide.path,
    headers: { 'idempotency-key': randomUUID() },
    due,
    body: {
      riderId: rider.id,
      pickupAddress: 'Connaught Place',
      pickupLat: pickup.lat,
      pickupLng: pickup.lng,
      dropoffAddress: 'Hauz Khas Village',
      dropoffLat: dropoff.lat,
      dropoffLng: dropoff.lng,
      vehicleType,
      fare: rupeesFromPaise(fareFor(vehicleType, distanceKm(pickup, dropoff)).totalPaise),
      distance: String(km),
      duration: durationMinutes(km),
    },
  });
  const { id } = rideSchema.parse(JSON.parse(booked));
  requests.report.rides.set(id, 'searching');
  const around = await requests.make({
    kind: 'nearby',
    who: rider,
    method: 'GET',
    path: `${nearbyDrivers.path}?lat=${pickup.lat}&lng=${pickup.lng}&vehicleType=${vehicleType}&radius=10`,
  });
  const nearest = nearbyDrivers.answer.parse(JSON.parse(around)).flatMap((near) => fleet.driver(near.id) ?? []);
  const driver = await firstToTake(id, nearest.slice(0, tries), requests);
  if (!driver) {
    requests.report.unmatched += 1;
    return requests.move('cancel', rider, id, { status: 'cancelled' });
  }
  await part(world);
  if (whim.cancels) return requests.move('cancel', rider, id, { status: 'cancelled' });
  return drive(id, rider, driver, whim.rates, world);
}

async function drive(id: string, rider: LoadPerson, driver: LoadDriver, rates: boolean, world: TripWorld) {
  const { requests } = world;
  const path = getRide.path.replace(':id', id);
  await requests.move('arrive', driver, id, { status: 'driver_arrived' });
  const { otp } = rideSchema.parse(JSON.parse(await requests.make({ kind: 'read', who: rider, method: 'GET', path })));
  await part(world);
  const start = { status: 'in_progress', ...(otp && { otp }) } as const;
  await requests.move('start', driver, id, start);
  await part(world);
  await requests.move('end', driver, id, { status: 'completed' });
  if (!rates) return;
  const rating = { rating: 1 + Math.floor(world.chance() * 5), riderId: rider.id };
  await requests.make({ kind: 'rate', who: rider, method: 'POST', path: `${path}/rate`, body: rating });
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
