import type { KeptCause, QueueState, VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The place of a driver in a queue. It belongs to a shift, so that going offline ends it. */
@Entity('queue_places')
export class QueuePlaceEntity {
  @PrimaryColumn('uuid')
  driverId!: string;

  @Column('uuid')
  zoneId!: string;

  @Column('text')
  vehicleType!: VehicleType;

  @Column('bigint')
  shiftId!: string;

  /** Those with a lower one are before it. */
  @Column('bigint', { default: () => `nextval('queue_turns')` })
  turn!: string;

  @Column('text', { default: 'waiting' })
  state!: QueueState;

  /** The ride that was picked up here, for one who is riding. */
  @Column('uuid', { nullable: true })
  rideId!: string | null;

  /** Until when, and why, the place is kept for one who is returning. */
  @Column('timestamptz', { nullable: true })
  keptUntil!: Date | null;

  @Column('text', { nullable: true })
  keptFor!: KeptCause | null;

  /** Offers of this zone that were declined or expired since the driver came, or was sent to the end. */
  @Column('integer', { default: 0 })
  missed!: number;

  /** Since when one who waits has been outside of the zone. */
  @Column('timestamptz', { nullable: true })
  outsideSince!: Date | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  joinedAt!: Date;
}

/** A driver left a queue with a ride: counted, without the driver. */
@Entity('queue_departures')
export class DepartureEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string;

  @Column('uuid')
  zoneId!: string;

  @Column('text')
  vehicleType!: VehicleType;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;
}
