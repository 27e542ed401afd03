import { randomUUID } from 'node:crypto';
import {
  createRide,
  distanceKm,
  driverStandingSchema,
  durationMinutes,
  fareFor,
  type DriverStanding,
} from '@rahi/contracts';
import { getMetadataArgsStorage } from 'typeorm';
import type { BookingBody } from '../trips/booking/order.js';
import type { ParcelSnapshot } from '../ride/ride-parts.js';
import { RideEntity } from '../ride/ride.entity.js';

export { aPrincipal } from '@rahi/contracts/testing';

/** Connaught Place to the airport of Delhi, 14.14 km. */
export const pickup = { lat: 28.6315, lng: 77.2167 };
export const dropoff = { lat: 28.5562, lng: 77.1 };

const dev = {
  name: 'Dev Singh',
  phone: '+91 98100 00002',
  rating: 4.9,
  totalTrips: 12,
  vehicleModel: 'Dzire',
  vehicleNumber: 'DL 01 AB 1234',
};

/** An online driver with a sedan, a kilometre from the pickup. */
export function aStanding(driverId: string, given: Partial<DriverStanding> = {}): DriverStanding {
  return driverStandingSchema.parse({
    driverId,
    ...dev,
    vehicleType: 'sedan',
    isOnline: true,
    lat: pickup.lat + 0.009,
    lng: pickup.lng,
    suspended: false,
    ...given,
  });
}

/** The body of a client's booking, with the fare that it would compute. */
export function aBooking(riderId: string, given: Partial<BookingBody> = {}): BookingBody {
  const ends = {
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    dropoffLat: dropoff.lat,
    dropoffLng: dropoff.lng,
    vehicleType: 'sedan' as const,
    ...given,
  };
  const km = distanceKm({ lat: ends.pickupLat, lng: ends.pickupLng }, { lat: ends.dropoffLat, lng: ends.dropoffLng });
  return createRide.body.parse({
    riderId,
    pickupAddress: 'Connaught Place',
    dropoffAddress: 'Indira Gandhi Airport',
    fare: fareFor(ends.vehicleType, km).totalPaise / 100,
    distance: km,
    duration: durationMinutes(km),
    ...ends,
  });
}

/** Now: a ride that searches since long ago would expire under the test. */
const at = new Date();

/** Columns that may be null, as a new ride has them. */
const empty: Partial<RideEntity> = Object.fromEntries(
  getMetadataArgsStorage()
    .filterColumns(RideEntity)
    .filter(({ options }) => options.nullable)
    .map(({ propertyName }) => [propertyName, null]),
);

/** A ride as the database would hold it: searching unless `given` says otherwise. */
export function aRide(given: Partial<RideEntity> = {}): RideEntity {
  return Object.assign(new RideEntity(), empty, {
    id: randomUUID(),
    version: 1,
    status: 'searching',
    riderId: randomUUID(),
    rider: { name: 'Asha Rao', phone: '+91 98100 00001', rating: null },
    vehicleType: 'sedan',
    pickupAddress: 'Connaught Place',
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    dropoffAddress: 'Indira Gandhi Airport',
    dropoffLat: dropoff.lat,
    dropoffLng: dropoff.lng,
    farePaise: 28_350,
    distanceMetres: 14_140,
    durationMinutes: 34,
    tripCode: '0417',
    wrongCodes: 0,
    createdAt: at,
    offerUntil: new Date(at.getTime() + 10_000),
    searchingSince: at,
    named: 0,
    unconfirmed: 0,
    notAgain: [],
    stops: [],
    releases: 0,
    flags: [],
    ratingTags: [],
    ratingProblems: [],
    discountPaise: 0,
    bonusPaise: 0,
    tipPaise: 0,
    roundingPaise: 0,
    welfarePaise: 0,
    hidesDropoff: false,
    feePaise: 0,
    refundedPaise: 0,
    compensationPaise: 0,
    driverRefundPaise: 0,
    paymentMethod: 'cash',
    paidPaise: 0,
    claimedPaise: 0,
    ...given,
  });
}

/** A ride in any status, with the driver it then has. */
export function aRideIn(status: RideEntity['status'], given: Partial<RideEntity> = {}): RideEntity {
  if (status === 'searching') return aRide(given);
  const driver = {
    driverId: randomUUID(),
    driver: dev,
    assignedBy: 'driver' as const,
    assignedAt: at,
    confirmedAt: at,
    assignedLat: pickup.lat + 0.009,
    assignedLng: pickup.lng,
  };
  const taken = { completed: 4, in_progress: 3, driver_arrived: 2, driver_assigned: 1, cancelled: 1 }[status];
  const times = {
    ...(taken > 1 && { arrivedAt: at }),
    ...(taken > 2 && { startedAt: at }),
    ...(taken > 3 && { completedAt: at, gstPaise: 1350, commissionPaise: 2835 }),
  };
  const cancelled = status === 'cancelled' ? { cancelledAt: at, cancelledBy: 'rider' as const } : {};
  return aRide({ status, version: 2, ...driver, ...times, ...cancelled, ...given });
}

/** A parcel as its ride keeps it, which its rider hands over. */
export function aParcel(given: Partial<ParcelSnapshot> = {}): ParcelSnapshot {
  return {
    item: 'papers',
    description: 'A folder of drawings',
    size: 'small',
    valuePaise: 100_000,
    sender: null,
    receiver: { name: 'Meera Joshi', phone: '+919820011122' },
    photos: {},
    waitsSince: null,
    returned: null,
    ...given,
  };
}

/** A completed ride that ended so many days ago, and is paid. */
export function aPastRide(daysAgo: number, given: Partial<RideEntity> = {}): RideEntity {
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000 - 3_600_000);
  const completedAt = new Date(createdAt.getTime() + 1_800_000);
  return aRideIn('completed', { createdAt, completedAt, paidPaise: 28_350, paidAt: completedAt, ...given });
}
