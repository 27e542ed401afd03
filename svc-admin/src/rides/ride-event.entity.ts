import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row for each event of a ride. The table is append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
@Entity('ride_events')
export class RideEventEntity {
  @PrimaryColumn('uuid', { name: 'event_id' }) id!: string;
  @Column('uuid') rideId!: string;
  @Column('integer') version!: number;
  @Column('text') type!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
}
