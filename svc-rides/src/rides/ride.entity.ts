import type { Rate, RideActor, RideStatus, VehicleType } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, VersionColumn, type ValueTransformer } from 'typeorm';

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

/** What the fare was made of, kept beside it: an invoice shows it, whatever rates are today. */
export interface BookedRate extends Rate {
  surge: number;
}

/** Degrees to 11 cm: as text they never need an exponent. */
const sixDecimals: ValueTransformer = {
  to: (degrees: number) => Math.round(degrees * 1e6) / 1e6,
  from: (degrees: number) => degrees,
};

/** A ride. Its trip code and phone numbers leave the service only through `viewOf`. */
@Entity('rides')
export class RideEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Grows by one with every change that is published. */
  @VersionColumn()
  version!: number;

  @Column('text')
  status!: RideStatus;

  @Column('uuid')
  riderId!: string;

  @Column('jsonb')
  rider!: RiderSnapshot;

  @Column('uuid', { nullable: true })
  driverId!: string | null;

  @Column('jsonb', { nullable: true })
  driver!: DriverSnapshot | null;

  @Column('text', { nullable: true })
  assignedBy!: 'rider' | 'driver' | null;

  /** Where the driver was when the ride was assigned: progress to the pickup counts from there. */
  @Column('double precision', { nullable: true })
  assignedLat!: number | null;

  @Column('double precision', { nullable: true })
  assignedLng!: number | null;

  /** What the rider wrote to the driver while booking. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column('text')
  vehicleType!: VehicleType;

  @Column('text')
  pickupAddress!: string;

  @Column({ type: 'double precision', transformer: sixDecimals })
  pickupLat!: number;

  @Column({ type: 'double precision', transformer: sixDecimals })
  pickupLng!: number;

  @Column('text')
  dropoffAddress!: string;

  @Column({ type: 'double precision', transformer: sixDecimals })
  dropoffLat!: number;

  @Column({ type: 'double precision', transformer: sixDecimals })
  dropoffLng!: number;

  @Column('integer')
  farePaise!: number;

  /** Null on rides booked before it was kept, all at the first tariff. */
  @Column('jsonb', { nullable: true })
  tariff!: BookedRate | null;

  @Column('integer')
  distanceMetres!: number;

  @Column('integer')
  durationMinutes!: number;

  @Column('char')
  tripCode!: string;

  @Column('smallint')
  wrongCodes!: number;

  @Column('timestamptz', { nullable: true })
  codeLockedUntil!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz')
  offerUntil!: Date;

  @Column('timestamptz', { nullable: true })
  assignedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  arrivedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelledAt!: Date | null;

  @Column('text', { nullable: true })
  cancelledBy!: RideActor | null;

  @Column('text', { nullable: true })
  cancelReason!: string | null;

  @Column('smallint', { nullable: true })
  rating!: number | null;
}
