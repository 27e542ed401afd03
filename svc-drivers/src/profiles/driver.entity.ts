import type { VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { PaiseColumn } from '../paise-column.js';

/** A driver's profile. Its id is the id of its user. */
@Entity('drivers')
export class DriverEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Grows by one with every event. */
  @Column('integer')
  version!: number;

  /** Newest version of the user that name, phone and suspension were taken from; 0 before the first. */
  @Column('integer')
  userVersion!: number;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('boolean')
  suspended!: boolean;

  @Column('text', { nullable: true })
  vehicleModel!: string | null;

  @Column('text', { nullable: true })
  vehicleNumber!: string | null;

  @Column('text', { nullable: true })
  vehicleType!: VehicleType | null;

  @Column('boolean', { default: false })
  isOnline!: boolean;

  @Column('boolean', { default: false })
  onTrip!: boolean;

  @Column('integer', { default: 0 })
  ratingSum!: number;

  @Column('integer', { default: 0 })
  ratingCount!: number;

  @Column('integer', { default: 0 })
  totalTrips!: number;

  /** Sum of the net of its settlements. */
  @PaiseColumn({ default: 0 })
  earnedPaise!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
