import { rupees, type Status, type VehicleType } from './rules.js';
import type { Principal } from './server.js';

export interface DriverOfRide {
  readonly name: string;
  readonly phone: string | null;
  readonly rating: number;
  readonly totalTrips: number;
  readonly vehicleModel: string | null;
  readonly vehicleNumber: string | null;
}

type Texts = 'id' | 'riderId' | 'pickupAddress' | 'dropoffAddress' | 'tripCode';
type Numbers = 'version' | 'pickupLat' | 'pickupLng' | 'dropoffLat' | 'dropoffLng' | 'farePaise' | 'distanceMetres';
type Times = 'assignedAt' | 'arrivedAt' | 'startedAt' | 'completedAt' | 'cancelledAt';

/** A row of `rides`. */
export interface RideRow
  extends
    Readonly<Record<Texts, string>>,
    Readonly<Record<Numbers | 'durationMinutes', number>>,
    Readonly<Record<Times, Date | null>>,
    Readonly<Record<'driverId' | 'cancelledBy' | 'cancelReason', string | null>> {
  readonly status: Status;
  readonly vehicleType: VehicleType;
  readonly rider: { readonly name: string; readonly phone: string | null; readonly rating: number | null };
  readonly driver: DriverOfRide | null;
  readonly createdAt: Date;
  readonly offerUntil: Date;
  readonly rating: number | null;
}

const columns = `
  id version status rider_id rider driver_id driver assigned_by assigned_lat assigned_lng vehicle_type
  pickup_address pickup_lat pickup_lng dropoff_address dropoff_lat dropoff_lng fare_paise distance_metres
  duration_minutes trip_code wrong_codes code_locked_until created_at offer_until assigned_at arrived_at
  started_at completed_at cancelled_at cancelled_by cancel_reason rating`
  .trim()
  .split(/\s+/);

export const rideSelection = columns
  .map((column) => `${column} AS "${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`)
  .join(', ');

const underWay = new Set<Status>(['driver_assigned', 'driver_arrived', 'in_progress']);

/** What the rider, the driver or an admin sees of a ride; null for anybody else. */
export function viewFor(ride: RideRow, { userId, isAdmin }: Principal) {
  const withPhone = underWay.has(ride.status);
  if (ride.riderId === userId) {
    return { ...viewOf(ride), otp: withPhone ? ride.tripCode : null, driver: driverOf(ride, withPhone) };
  }
  if (ride.driverId === userId) return { ...viewOf(ride), rider: riderOf(ride, withPhone) };
  return isAdmin ? viewOf(ride) : null;
}

function viewOf(ride: RideRow) {
  return {
    id: ride.id,
    status: ride.status,
    pickupAddress: ride.pickupAddress,
    pickupLat: String(ride.pickupLat),
    pickupLng: String(ride.pickupLng),
    dropoffAddress: ride.dropoffAddress,
    dropoffLat: String(ride.dropoffLat),
    dropoffLng: String(ride.dropoffLng),
    vehicleType: ride.vehicleType,
    fare: rupees(ride.farePaise),
    distance: String(ride.distanceMetres / 1000),
    duration: ride.durationMinutes,
    createdAt: ride.createdAt.toISOString(),
    offerUntil: ride.offerUntil.toISOString(),
    riderId: ride.riderId,
    driverId: ride.driverId,
    assignedAt: isoOf(ride.assignedAt),
    arrivedAt: isoOf(ride.arrivedAt),
    startedAt: isoOf(ride.startedAt),
    completedAt: isoOf(ride.completedAt),
    cancelledAt: isoOf(ride.cancelledAt),
    cancelledBy: ride.cancelledBy,
    cancelReason: ride.cancelReason,
    rating: ride.rating,
    codeRequired: true,
    version: ride.version,
    rider: riderOf(ride, false),
    driver: driverOf(ride, false),
  };
}

const isoOf = (time: Date | null) => (time ? time.toISOString() : null);

function riderOf({ rider: { name, rating, phone } }: RideRow, withPhone: boolean) {
  return withPhone ? { name, rating, phone } : { name, rating };
}

function driverOf({ driver, driverId, vehicleType }: RideRow, withPhone: boolean) {
  if (!driver || !driverId) return null;
  const { name, rating, totalTrips, phone, vehicleModel, vehicleNumber } = driver;
  const user = { name, rating, totalTrips };
  return { id: driverId, user: withPhone ? { ...user, phone } : user, vehicleModel, vehicleNumber, vehicleType };
}
