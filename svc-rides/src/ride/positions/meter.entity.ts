import type { FareInputs } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a long trip has driven up to a moment: its recorded places from before are kept for a day only. */
@Entity('ride_meters')
export class MeterEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  /** The recorded places up to here are counted. */
  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('double precision')
  metres!: number;

  /** Where the last step that counts ended. */
  @Column('double precision')
  lat!: number;

  @Column('double precision')
  lng!: number;

  /** Those that the car passed. */
  @Column('jsonb')
  tolls!: FareInputs['tolls'];
}
