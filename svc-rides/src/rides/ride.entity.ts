import type { Rate, RideActor, RideStatus, VehicleType } from '@rahi/contracts';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

/** What the ride keeps of its rider, as they were when they booked. */
export interface RiderSnapshot {
  name: string;
  phone: string | null;
  rating: number | null;
}

/** What the ride keeps of its driver, as they were when it was assigned. */
export interface DriverSnapshot {
  name: string;
  phone: string | null;
  rating: number | null;
  totalTrips: number;
  vehicleModel: string | null;
  vehicleNumber: string | null;
}

/** What the fare was made of, kept beside it in the column `tariff`: an invoice shows it, whatever rates are today. */
export interface BookedRate extends Rate {
  surge: number;
}

/** One row of `rides`. Its trip code and phone numbers leave the service through `viewOf` alone. */
export interface RideRecord {
  id: string;
  version: number;
  status: RideStatus;
  riderId: string;
  rider: RiderSnapshot;
  driverId: string | null;
  driver: DriverSnapshot | null;
  assignedBy: 'rider' | 'driver' | null;
  /** Where the driver was when the ride was assigned: progress to the pickup counts from there. */
  assignedLat: number | null;
  assignedLng: number | null;
  vehicleType: VehicleType;
  pickupAddress: string;
  pickupLat: number;
  pickupLng: number;
  dropoffAddress: string;
  dropoffLat: number;
  dropoffLng: number;
  farePaise: number;
  distanceMetres: number;
  durationMinutes: number;
  tripCode: string;
  wrongCodes: number;
  codeLockedUntil: Date | null;
  createdAt: Date;
  offerUntil: Date;
  assignedAt: Date | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: RideActor | null;
  cancelReason: string | null;
  rating: number | null;
}

const required = (name: string, type: EntitySchemaColumnOptions['type']) => ({ name, type });
const optional = (name: string, type: EntitySchemaColumnOptions['type']) => ({ name, type, nullable: true });

const columns: Record<keyof RideRecord, EntitySchemaColumnOptions & { name: string }> = {
  id: { ...required('id', 'uuid'), primary: true },
  version: required('version', 'integer'),
  status: required('status', 'text'),
  riderId: required('rider_id', 'uuid'),
  rider: required('rider', 'jsonb'),
  driverId: optional('driver_id', 'uuid'),
  driver: optional('driver', 'jsonb'),
  assignedBy: optional('assigned_by', 'text'),
  assignedLat: optional('assigned_lat', 'double precision'),
  assignedLng: optional('assigned_lng', 'double precision'),
  vehicleType: required('vehicle_type', 'text'),
  pickupAddress: required('pickup_address', 'text'),
  pickupLat: required('pickup_lat', 'double precision'),
  pickupLng: required('pickup_lng', 'double precision'),
  dropoffAddress: required('dropoff_address', 'text'),
  dropoffLat: required('dropoff_lat', 'double precision'),
  dropoffLng: required('dropoff_lng', 'double precision'),
  farePaise: required('fare_paise', 'integer'),
  distanceMetres: required('distance_metres', 'integer'),
  durationMinutes: required('duration_minutes', 'integer'),
  tripCode: required('trip_code', 'char'),
  wrongCodes: required('wrong_codes', 'smallint'),
  codeLockedUntil: optional('code_locked_until', 'timestamptz'),
  createdAt: required('created_at', 'timestamptz'),
  offerUntil: required('offer_until', 'timestamptz'),
  assignedAt: optional('assigned_at', 'timestamptz'),
  arrivedAt: optional('arrived_at', 'timestamptz'),
  startedAt: optional('started_at', 'timestamptz'),
  completedAt: optional('completed_at', 'timestamptz'),
  cancelledAt: optional('cancelled_at', 'timestamptz'),
  cancelledBy: optional('cancelled_by', 'text'),
  cancelReason: optional('cancel_reason', 'text'),
  rating: optional('rating', 'smallint'),
};

export const rideEntity = new EntitySchema<RideRecord>({ name: 'ride', tableName: 'rides', columns });

/** The select list (or RETURNING) that makes a row of `rides` a RideRecord. */
export const rideSelection = Object.entries(columns)
  .map(([property, { name }]) => `${name} AS "${property}"`)
  .join(', ');
