import type { AdminEmergency, EmergencyCause } from '@rahi/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { RideEntity } from './ride.entity.js';

/** An emergency (R31), and the administrator who acknowledged it. A rebuild does not touch it. */
@Entity('emergencies')
export class EmergencyEntity {
  @PrimaryColumn('uuid', { name: 'emergency_id' }) id!: string;
  @Column('uuid') rideId!: string;
  @Column('text') raisedBy!: AdminEmergency['raisedBy'];
  @Column({ type: 'timestamptz', precision: 3 }) raisedAt!: Date;
  @Column('double precision', { nullable: true }) lat!: number | null;
  @Column('double precision', { nullable: true }) lng!: number | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) acknowledgedAt!: Date | null;
  @Column('uuid', { nullable: true }) acknowledgedBy!: string | null;
  @Column('text', { nullable: true }) acknowledgedName!: string | null;
  @Column('text', { default: 'button' }) cause!: EmergencyCause;
  /** The administrator in charge of it. */
  @Column('uuid', { nullable: true }) assignedTo!: string | null;
  @Column('text', { nullable: true }) assignedName!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) assignedAt!: Date | null;
  /** Who first spoke to somebody of it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) contactedAt!: Date | null;
  @Column('uuid', { nullable: true }) contactedBy!: string | null;
  @Column('text', { nullable: true }) contactedName!: string | null;
  /** How it was closed. */
  @Column('text', { nullable: true }) closedAs!: 'resolved' | 'false_alarm' | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) closedAt!: Date | null;
  @Column('uuid', { nullable: true }) closedBy!: string | null;
  @Column('text', { nullable: true }) closedName!: string | null;
  /** When the duty list, and then the second desk, was told that nobody had acknowledged it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) escalatedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) escalatedAgainAt!: Date | null;
  /** An exercise: its ride does not exist. */
  @Column('boolean', { default: false }) drill!: boolean;
  /** Null until the first of the ride's own events arrives. */
  @ManyToOne(() => RideEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'ride_id' })
  ride!: RideEntity | null;
}
