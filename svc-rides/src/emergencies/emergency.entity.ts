import type { Traveller } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The Emergency button, pressed on a trip (R31). */
@Entity('ride_emergencies')
export class EmergencyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  rideId!: string;

  @Column('text')
  raisedBy!: Traveller;

  @CreateDateColumn({ type: 'timestamptz' })
  raisedAt!: Date;

  /** Where, when the device knew. */
  @Column('double precision', { nullable: true })
  lat!: number | null;

  @Column('double precision', { nullable: true })
  lng!: number | null;
}
