import type { EmergencyCause, Traveller } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An emergency on a trip: the button, or a safety check that was not answered with yes (R31, ADR 30). */
@Entity('ride_emergencies')
export class EmergencyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  rideId!: string;

  @Column('text')
  raisedBy!: Traveller;

  @Column('text', { default: 'button' })
  cause!: EmergencyCause;

  @CreateDateColumn({ type: 'timestamptz' })
  raisedAt!: Date;

  /** The position, if the device knew it. */
  @Column('double precision', { nullable: true })
  lat!: number | null;

  @Column('double precision', { nullable: true })
  lng!: number | null;
}
