import type { RideActor } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row for each event of a ride. The table is append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
@Entity('ride_events')
export class RideEventEntity {
  @PrimaryColumn('uuid', { name: 'event_id' }) id!: string;
  @Column('uuid') rideId!: string;
  @Column('integer') version!: number;
  @Column('text') type!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  /** Who drove the ride from this event on; null for no driver, and in rows of a release before dispatch. */
  @Column('uuid', { nullable: true }) driverId!: string | null;
  @Column('text', { nullable: true }) driverName!: string | null;
  /** Who gave the ride back or cancelled it, and why; null for other events. */
  @Column('text', { nullable: true }) actor!: RideActor | null;
  @Column('text', { nullable: true }) reason!: string | null;
}
