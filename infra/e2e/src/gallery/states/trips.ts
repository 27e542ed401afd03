import { randomInt } from 'node:crypto';
import {
  calculateFare,
  createReservation,
  createRide,
  payRide,
  riderDues,
  updateDriver,
  type Reservation,
  type Ride,
} from '@rahi/contracts';
import { codeOf, move, order, type Person } from '../../people/people.js';

/** A trip across the creek, where few of the demo fleet wait: it is between the people of the pictures. */
export const quiet = { lat: 19.0771, lng: 72.9986, address: 'Vashi Station Road, Sector 17, Vashi, Navi Mumbai' };
export const away = { lat: 19.0622, lng: 72.9011, address: 'Chembur Station, Chembur' };

/** Takes a driver online in the quiet suburb again: a driver who has been silent for a while is offline. */
export async function comeOnline({ api, user }: Person): Promise<void> {
  const body = { isOnline: true, currentLat: quiet.lat, currentLng: quiet.lng };
  await api.call(updateDriver, { params: { driverId: user.id }, body });
}

/** Pays the oldest of the rides that keep a rider from booking, if any do (R40). */
async function payDues({ api, user }: Person): Promise<void> {
  const { open, rides } = await api.call(riderDues, { params: { riderId: user.id } });
  const [oldest] = rides;
  if (!open || !oldest) return;
  const reference = String(randomInt(100_000_000_000, 200_000_000_000));
  await api.call(payRide, { params: { id: oldest.rideId }, body: { method: 'upi', reference } });
}

/** A trip through the quiet suburb that has just ended, and waits for its payment. */
export async function completedTrip(rider: Person, driver: Person, paymentMethod: 'cash' | 'upi'): Promise<Ride> {
  await comeOnline(driver);
  await payDues(rider);
  const body = { ...order(rider.user.id, 'sedan', quiet, away), paymentMethod };
  const { id } = await rider.api.call(createRide, { body });
  await move(driver, id, 'driver_assigned', { driverId: driver.user.id });
  await move(driver, id, 'driver_arrived');
  await move(driver, id, 'in_progress', { otp: await codeOf(rider, id) });
  return move(driver, id, 'completed', { reason: 'The picture is taken' });
}

const hourMs = 3_600_000;

/** Books a ride for later from the quiet suburb: on the first whole hour that is so many hours away. */
export async function reserve({ api, user }: Person, hours: number, note?: string): Promise<Reservation> {
  const pickupAt = new Date(Math.ceil((Date.now() + hours * hourMs) / hourMs) * hourMs).toISOString();
  const ride = order(user.id, 'sedan', quiet, away);
  const { distance, vehicleType } = ride;
  const trip = { distance, vehicleType, pickup: quiet, dropoff: away, pickupAt };
  const { total, quoteId } = await api.call(calculateFare, { body: trip });
  return api.call(createReservation, { body: { ...ride, pickupAt, fare: total, quoteId, note } });
}
