import type { LatLngPair } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of the safety watch of a trip in progress. */
@Entity('ride_watch')
export class WatchEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  /** The way by road from pickup to drop-off as it was at the start; null where no roads are known. */
  @Column('jsonb', { nullable: true })
  way!: LatLngPair[] | null;

  /** How many changes of the trip the way knows of (R44). */
  @Column('smallint', { default: 0 })
  turns!: number;

  /** Since when the car has been far from the way; null while it is on it. */
  @Column('timestamptz', { nullable: true })
  offSince!: Date | null;

  /** When, and where, the car stopped. */
  @Column('timestamptz', { nullable: true })
  stillSince!: Date | null;

  @Column('double precision', { nullable: true })
  stillLat!: number | null;

  @Column('double precision', { nullable: true })
  stillLng!: number | null;

  /** Was it asked about already? Until the car is on its way, or moves, again. */
  @Column('boolean', { default: false })
  askedOff!: boolean;

  @Column('boolean', { default: false })
  askedStill!: boolean;
}
