import { randomInt } from 'node:crypto';
import { shareLocation, shareRide } from '@rahi/contracts';
import type { RequestOptions, TestProduct } from '@rahi/testing-kit';
import { andheri, book, codeOf, dadar, driverOnline, move, signUp, taken, type Person } from '../people/people.js';
import { unpaidRides, type Unpaid } from './payments.js';

/** The network address that attackers and real people share, as behind a carrier's NAT. */
export const sharedAddress = '203.0.113.9';

/** Sends the client address that a proxy in front of the gateway would add. */
export const from = (address: string): RequestOptions => ({ headers: { 'x-forwarded-for': address } });

/** Another address of a network of attackers each time. */
export const fromAnywhere = (): RequestOptions => from(`198.18.${randomInt(256)}.${randomInt(256)}`);

/** Some 15 km from Dadar. */
const farAway = { lat: 19.0771, lng: 72.9986 };

/** The victims and the attackers. */
export interface Scene {
  readonly product: TestProduct;
  /** Is on a trip with `driver`, and has shared it. */
  readonly victim: Person;
  readonly driver: Person;
  readonly rideId: string;
  readonly shareToken: string;
  /** Has no relation to the victim or the driver. */
  readonly stranger: Person;
  /** A driver who has arrived for a rider whose code they do not know. */
  readonly guesser: { person: Person; rideId: string; code: string };
  /** Is assigned to a ride at Dadar and far from it. */
  readonly pretender: { person: Person; rider: Person; rideId: string };
  /** Online at Dadar without a ride. */
  readonly teleporter: Person;
  /** A driver with a plate of their own, so far. */
  readonly twin: Person;
  /** Rides that ended and are not paid. */
  readonly unpaid: Unpaid;
  /** Words that no answer to an attacker may contain. */
  readonly secrets: readonly string[];
}

export async function setScene(product: TestProduct): Promise<Scene> {
  const victim = await signUp(product, 'Zubeida Markerwala', 'rider', '+91 98214 77031');
  const driver = await driverOnline(product, 'Vikram Singh', 'sedan', dadar, '+91 98214 77032');
  const ride = await taken(victim, driver, 'in_progress', 'sedan');
  const { url } = await victim.api.call(shareRide, { params: { id: ride.id } });
  const stranger = await signUp(product, 'Mallory Fernandes');
  const guesser = await assigned(product, 'Guru Das', 'auto');
  await move(guesser.person, guesser.rideId, 'driver_arrived');
  const pretender = await assigned(product, 'Prem Das', 'suv');
  await pretender.person.api.call(shareLocation, {
    params: { id: pretender.rideId },
    body: { ...farAway, userType: 'driver', timestamp: Date.now() },
  });
  const teleporter = await driverOnline(product, 'Tarun Das', 'mini');
  return {
    product,
    victim,
    driver,
    rideId: ride.id,
    shareToken: url.split('#')[1] ?? '',
    stranger,
    guesser,
    pretender,
    teleporter,
    twin: await driverOnline(product, 'Dwij Das', 'auto', andheri),
    unpaid: await unpaidRides(product),
    secrets: [victim.user.email, driver.user.email, '98214 77031', '98214 77032', '9821477031', '9821477032'],
  };
}

async function assigned(product: TestProduct, name: string, vehicleType: 'auto' | 'suv') {
  const rider = await signUp(product, `Rider of ${name}`);
  const person = await driverOnline(product, name, vehicleType);
  const { id: rideId } = await book(rider, vehicleType, dadar, andheri);
  await move(person, rideId, 'driver_assigned', { driverId: person.user.id });
  return { person, rider, rideId, code: await codeOf(rider, rideId) };
}
