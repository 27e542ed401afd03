import type { Traveller } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's position on a trip, about every ten seconds. */
@Entity('ride_trail')
export class TrailEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @PrimaryColumn('text')
  traveller!: Traveller;

  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('double precision')
  lat!: number;

  @Column('double precision')
  lng!: number;
}
