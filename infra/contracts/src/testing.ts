// For tests only: records with usual values, each parsed by its schema. A new field gets its value here, once, so only
// the tests that assert the field change with it.
import { billOf, documentedTariff, plainInputs, type FareLineCode } from './fares.js';
import { receiptSchema, type Receipt } from './tariff.js';
import { driverProfileSchema, type DriverProfile } from './driver.js';
import {
  driverStateSchema,
  envelopeSchema,
  rideStateSchema,
  userStateSchema,
  type DriverState,
  type Envelope,
  type EventType,
  type RideState,
  type UserState,
} from './events.js';
import { usualPaymentMethod } from './payment-methods.js';
import { principalSchema, type Principal } from './principal.js';
import {
  openReservationSchema,
  reservationSchema,
  reservationStateSchema,
  type OpenReservation,
  type Reservation,
  type ReservationState,
} from './reservation.js';
import { rideRequestSchema, rideSchema, type Ride, type RideRequest } from './ride.js';
import { userSchema, type User } from './user.js';

const pickup = { address: 'Connaught Place', lat: 28.6315, lng: 77.2167 };
const dropoff = { address: 'Hauz Khas Village', lat: 28.5494, lng: 77.2001 };
const vehicle = { vehicleModel: 'White Dzire', vehicleNumber: 'DL 01 AB 4207', vehicleType: 'sedan' } as const;
const driverUser = { name: 'Vikram Singh', rating: 4.9, totalTrips: 1204 };
const newId = () => globalThis.crypto.randomUUID();
const now = () => new Date().toISOString();
const noTimes = { assignedAt: null, arrivedAt: null, startedAt: null, completedAt: null, cancelledAt: null };

const requested = {
  pickupAddress: pickup.address,
  pickupLat: String(pickup.lat),
  pickupLng: String(pickup.lng),
  dropoffAddress: dropoff.address,
  dropoffLat: String(dropoff.lat),
  dropoffLng: String(dropoff.lng),
  vehicleType: vehicle.vehicleType,
  fare: '200.55',
  distance: '9.8',
  duration: 24,
  offerUntil: null,
};

/** A ride as one of its people sees it: searching, or with a driver when `status` says that it has one. */
export function aRide(given: Partial<Ride> = {}): Ride {
  const { status = 'searching', driverId = newId(), createdAt = now() } = given;
  const hasDriver = status !== 'searching' && status !== 'cancelled';
  return rideSchema.parse({
    ...requested,
    ...noTimes,
    id: newId(),
    riderId: newId(),
    status,
    createdAt,
    driverId: hasDriver ? driverId : null,
    assignedAt: hasDriver ? createdAt : null,
    cancelledBy: null,
    cancelReason: null,
    rating: null,
    codeRequired: true,
    version: hasDriver ? 2 : 1,
    rider: { name: 'Asha Rao', rating: 4.6 },
    driver: hasDriver ? { ...vehicle, id: driverId, user: driverUser } : null,
    ...given,
  });
}

/** A searching ride as a driver sees it, 0.8 km from the pickup. */
export function aRideRequest(given: Partial<RideRequest> = {}): RideRequest {
  const rider = { name: 'Asha Rao', rating: 4.6 };
  const own = { id: newId(), status: 'searching', createdAt: now(), rider, pickupDistance: 0.8 };
  return rideRequestSchema.parse({ ...requested, ...own, ...given });
}

const reserved = { pickupAt: '2026-06-02T00:30:00.000Z', note: null, paymentMethod: usualPaymentMethod, version: 1 } as const;

/** A booking for later as its rider sees it: without a driver, for 6 am of the next day; free to change until an hour before. */
export function aReservation(given: Partial<Reservation> = {}): Reservation {
  const { offerUntil: _, ...journey } = requested;
  const { pickupAt = reserved.pickupAt } = given;
  return reservationSchema.parse({
    ...journey,
    ...reserved,
    id: newId(),
    status: 'booked',
    riderId: newId(),
    createdAt: '2026-06-01T05:00:00.000Z',
    freeUntil: new Date(Date.parse(pickupAt) - 3_600_000).toISOString(),
    rideId: null,
    takenAt: null,
    cancelledAt: null,
    cancelledBy: null,
    releases: 0,
    rider: { name: 'Asha Rao' },
    driver: null,
    ...given,
  });
}

/** A booking for later as a driver sees it who may take it, 2.4 km from the pickup. */
export function anOpenReservation(given: Partial<OpenReservation> = {}): OpenReservation {
  const { offerUntil: _, ...journey } = requested;
  const own = { id: newId(), status: 'booked', rider: { name: 'Asha' }, earnings: '160.44', pickupDistance: 2.4 };
  return openReservationSchema.parse({ ...journey, ...reserved, ...own, overlaps: false, ...given });
}

/** A driver's own profile: online with a vehicle. */
export function aDriver(given: Partial<DriverProfile> = {}): DriverProfile {
  return driverProfileSchema.parse({
    ...vehicle,
    id: newId(),
    user: driverUser,
    name: driverUser.name,
    currentLat: String(pickup.lat),
    currentLng: String(pickup.lng),
    isOnline: true,
    totalEarnings: '48210.50',
    ...given,
  });
}

const person = { email: 'asha@rahi.test', name: 'Asha Rao', phone: '+91 98100 00001', type: 'rider' } as const;
const rights = { isAdmin: false, suspended: false };

/** A signed-in user: a rider who has completed onboarding. */
export function aUser(given: Partial<User> = {}): User {
  return userSchema.parse({
    ...person,
    ...rights,
    id: newId(),
    rating: null,
    totalTrips: 0,
    createdAt: now(),
    ...given,
  });
}

/** A caller: a rider. */
export function aPrincipal(given: Partial<Principal> = {}): Principal {
  const { name, phone, type } = person;
  return principalSchema.parse({ ...rights, name, phone, type, userId: newId(), sessionId: newId(), ...given });
}

/** A ride as its events carry it: searching. */
export function aRideState(given: Partial<RideState> = {}): RideState {
  return rideStateSchema.parse({
    ...noTimes,
    rideId: newId(),
    version: 1,
    status: 'searching',
    riderId: newId(),
    riderName: 'Asha Rao',
    driverId: null,
    driverName: null,
    vehicleType: 'mini',
    farePaise: 20_055,
    distanceKm: 9.8,
    durationMinutes: 24,
    pickup,
    dropoff,
    createdAt: now(),
    cancelledBy: null,
    cancelReason: null,
    rating: null,
    ...given,
  });
}

/** A user as its events carry it: a rider. */
export function aUserState(given: Partial<UserState> = {}): UserState {
  return userStateSchema.parse({ ...person, ...rights, userId: newId(), version: 1, createdAt: now(), ...given });
}

/** A driver as its events carry it: registered and offline. */
export function aDriverState(given: Partial<DriverState> = {}): DriverState {
  return driverStateSchema.parse({
    ...vehicle,
    driverId: newId(),
    version: 1,
    name: 'Dev Singh',
    isOnline: false,
    createdAt: now(),
    ...given,
  });
}

/** An event as it travels on the stream. */
export function anEnvelope(type: EventType, data: unknown, occurredAt = now()): Envelope {
  return envelopeSchema.parse({ id: newId(), type, occurredAt, correlationId: newId(), data });
}

/** The receipt of a sedan's ride of 14.14 km by the documented tariff: ₹283.50. */
export function aReceipt(given: Partial<Receipt> = {}): Receipt {
  const terms = documentedTariff.sedan;
  const inputs = plainInputs(14.14, 34);
  const { lines, totalPaise } = billOf(terms, inputs);
  const labels: Partial<Record<FareLineCode, string>> = { base: 'Base fare', gst: 'GST, 5 %' };
  return receiptSchema.parse({
    rideId: newId(),
    kind: 'ride',
    lines: lines.map(({ code, paise }) => ({ code, label: labels[code] ?? code, paise })),
    totalPaise,
    currency: 'INR',
    tariff: { id: 'everywhere/sedan', version: 1, terms },
    inputs,
    invoiceNumber: 'RH/2627/0000042',
    issuedAt: now(),
    ...given,
  });
}

/** A booking for later as its events carry it: booked just now, for in two hours. */
export function aReservationState(given: Partial<ReservationState> = {}): ReservationState {
  return reservationStateSchema.parse({
    reservationId: newId(),
    reservationVersion: 1,
    status: 'booked',
    ofRider: newId(),
    riderName: 'Asha Rao',
    ofDriver: null,
    driverName: null,
    ofRide: null,
    vehicleType: 'mini',
    farePaise: 20_055,
    pickup,
    dropoff,
    pickupAt: new Date(Date.now() + 2 * 3_600_000).toISOString(),
    createdAt: now(),
    cancelledBy: null,
    ...given,
  });
}
