import { randomUUID } from 'node:crypto';
import {
  createRide,
  driverByUser,
  getRide,
  localSubjects,
  natsAddress,
  nearbyDrivers,
  rideRequests,
  rideSchema,
  updateDriver,
  updateRide,
  updateUser,
  verifyOtp,
  type Ride,
  type RideStatus,
  type User,
  type VehicleType,
} from '@rahi/contracts';
import { plateOf } from '@rahi/contracts/numbered-plates';
import { connect } from '@nats-io/transport-node';
import { bookingOf } from '@rahi/simulator';
import { waitFor, type ApiAnswer, type ApiClient, type SharedProduct } from '@rahi/testing-kit';

export const dadar = { lat: 19.0186, lng: 72.8446, address: 'Dadar Station, Mumbai' };
export const andheri = { lat: 19.1197, lng: 72.8464, address: 'Andheri Station, Mumbai' };

/** A signed-in person with their own HTTP client. */
export interface Person {
  api: ApiClient;
  user: User;
}

/** What people sign in to. */
export type Entrance = Pick<SharedProduct, 'client'>;

/** Signs a person up with a code and completes onboarding. */
export async function signUp(
  product: Entrance,
  name: string,
  type: 'rider' | 'driver' = 'rider',
  phone = '+91 98765 43210',
): Promise<Person> {
  const api = product.client();
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@people.test`;
  const verified = verifyOtp.answer.parse((await api.signIn(email)).body);
  if (!verified.user) throw new Error(`sign-in was refused: ${verified.message}`);
  const body = { name, phone, type };
  const user = await api.call(updateUser, { params: { id: verified.user.id }, body });
  return { api, user };
}

export async function signInAdmin(product: SharedProduct): Promise<Person> {
  const api = product.client();
  const verified = verifyOtp.answer.parse((await api.signIn('admin@rahi.test')).body);
  if (!verified.user) throw new Error('the admin could not sign in');
  return { api, user: verified.user };
}

/** Makes people, five at a time, because each sign-in sends a mail, which has a deadline. */
export async function people(count: number, make: (number: number) => Promise<Person>): Promise<Person[]> {
  const made: Person[] = [];
  while (made.length < count) {
    const next = Array.from({ length: Math.min(5, count - made.length) }, (_, index) => make(made.length + index));
    made.push(...(await Promise.all(next)));
  }
  return made;
}

const drivers: Person[] = [];

/** Signs up a driver with a vehicle and takes them online. */
export async function driverOnline(
  product: Entrance,
  name: string,
  vehicleType: VehicleType = 'sedan',
  at: { lat: number; lng: number } = dadar,
  phone?: string,
): Promise<Person> {
  const driver = await signUp(product, name, 'driver', phone);
  const params = { driverId: driver.user.id };
  const vehicle = { vehicleModel: 'White Dzire', vehicleNumber: plateOf(driver.user.id), vehicleType };
  drivers.push(driver);
  await driver.api.call(updateDriver, { params, body: vehicle });
  await driver.api.call(updateDriver, { params, body: { currentLat: at.lat, currentLng: at.lng, isOnline: true } });
  return driver;
}

/** Takes every driver of this suite offline, out of the way of the next suite on a shared product. */
export async function allOffline(): Promise<void> {
  for (const { api, user } of drivers.splice(0)) await api.patch(`/api/drivers/${user.id}`, { isOnline: false });
}

/** The id under which a rider sees a driver at Dadar whose first name nobody else there has (R50). */
export async function aliasOf(rider: Person, driver: Person): Promise<string> {
  const name = driver.user.name?.split(' ')[0];
  const { lat, lng } = dadar;
  const near = await waitFor(
    async () => (await rider.api.call(nearbyDrivers, { query: { lat, lng } })).find((one) => one.name === name),
    { what: `${name} near the rider`, timeout: 15_000, interval: 500 },
  );
  return near.id;
}

/** The body of a booking, with the quoted fare. */
export function order(riderId: string, vehicleType: VehicleType = 'sedan', from = dadar, to = andheri) {
  return bookingOf(riderId, { from, to, vehicleType });
}

export function book(rider: Person, vehicleType: VehicleType = 'sedan', from = dadar, to = andheri): Promise<Ride> {
  return rider.api.call(createRide, { body: order(rider.user.id, vehicleType, from, to) });
}

/** Requests a transition and returns the answer, also a refusal. */
export function ask(person: Person, rideId: string, status: RideStatus, more: object = {}): Promise<ApiAnswer> {
  return person.api.patch(`/api/rides/${rideId}`, { status, ...more });
}

/** Moves a ride. A driver who accepts one waits until it is offered to them, and is where they say that they are (R49). */
export async function move(person: Person, rideId: string, status: RideStatus, more: object = {}): Promise<Ride> {
  if (status === 'driver_assigned') await offered(person, rideId);
  if (person.user.type === 'driver' && (status === 'driver_arrived' || status === 'completed'))
    await beThere(person, rideId, status);
  return person.api.call(updateRide, { params: { id: rideId }, body: { status, ...more } });
}

/** The driver's device sends a position: at the pickup, or at the drop-off. */
export async function beThere(
  { api }: Pick<Person, 'api'>,
  rideId: string,
  status: 'driver_arrived' | 'completed',
): Promise<void> {
  const ride = rideSchema.parse(await api.call(getRide, { params: { id: rideId } }));
  const [lat, lng] = status === 'completed' ? [ride.dropoffLat, ride.dropoffLng] : [ride.pickupLat, ride.pickupLng];
  const body = { lat: Number(lat), lng: Number(lng), userType: 'driver' as const, timestamp: Date.now() };
  await api.post(`/api/rides/${rideId}/location`, body);
}

/**
 * Waits until a ride is offered to a driver, or open to all. The driver reports their place first, as the app does every 10 s:
 * a round leaves out drivers who have been silent.
 */
export async function offered(driver: Person, rideId: string): Promise<void> {
  const { currentLat, currentLng } = await driver.api.call(driverByUser, { params: { userId: driver.user.id } });
  if (currentLat !== null && currentLng !== null) {
    const place = { currentLat: Number(currentLat), currentLng: Number(currentLng) };
    await driver.api.call(updateDriver, { params: { driverId: driver.user.id }, body: place });
  }
  await waitFor(async () => (await driver.api.call(rideRequests, {})).some(({ id }) => id === rideId), {
    what: `an offer of the ride to ${driver.user.name}`,
    timeout: 15_000,
    interval: 100,
  });
}

/** Books a ride, which the driver accepts and moves to a status. */
export async function taken(
  rider: Person,
  driver: Person,
  status: 'driver_assigned' | 'driver_arrived' | 'in_progress',
  vehicleType?: VehicleType,
  { from = dadar, to = andheri } = {},
): Promise<Ride> {
  const ride = await book(rider, vehicleType, from, to);
  const assigned = await move(driver, ride.id, 'driver_assigned', { driverId: driver.user.id });
  if (status === 'driver_assigned') return assigned;
  const arrived = await move(driver, ride.id, 'driver_arrived');
  if (status === 'driver_arrived') return arrived;
  return move(driver, ride.id, 'in_progress', { otp: await codeOf(rider, ride.id) });
}

/** The trip code that the rider sees. */
export async function codeOf(rider: Person, rideId: string): Promise<string> {
  const ride = await rider.api.call(getRide, { params: { id: rideId } });
  if (!('otp' in ride) || !ride.otp) throw new Error('the rider sees no code');
  return ride.otp;
}

/** Cancels the rider's active ride. */
export async function withdraw(rider: Person): Promise<void> {
  const { body } = await rider.api.get(`/api/riders/${rider.user.id}/active-ride`);
  if (typeof body === 'object' && body !== null && 'id' in body) await ask(rider, String(body.id), 'cancelled');
}

/** The trip code, asked over NATS as the demo fleet does. */
export async function codeAtTheKerb(product: SharedProduct, rideId: string): Promise<string> {
  const connection = await connect(natsAddress(product.natsUrl));
  try {
    const { subject, answer } = localSubjects.tripCode;
    const reply = await connection.request(subject, JSON.stringify({ rideId }), { timeout: 3000 });
    const { otp } = answer.parse(reply.json());
    if (otp === null) throw new Error('the ride has no code');
    return otp;
  } finally {
    await connection.close();
  }
}
