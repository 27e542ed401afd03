import type { VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A driver's profile. Its id is the id of its user. */
@Entity('drivers')
export class DriverEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Grows by one with every event. */
  @Column('integer')
  version!: number;

  /** Newest version of the user that name, phone and suspension were taken from; 0 before the first. */
  @Column('integer', { name: 'user_version' })
  userVersion!: number;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('boolean')
  suspended!: boolean;

  @Column('text', { name: 'vehicle_model', nullable: true })
  vehicleModel!: string | null;

  @Column('text', { name: 'vehicle_number', nullable: true })
  vehicleNumber!: string | null;

  @Column('text', { name: 'vehicle_type', nullable: true })
  vehicleType!: VehicleType | null;

  @Column('boolean', { name: 'is_online' })
  isOnline!: boolean;

  @Column('boolean', { name: 'on_trip' })
  onTrip!: boolean;

  @Column('integer', { name: 'rating_sum' })
  ratingSum!: number;

  @Column('integer', { name: 'rating_count' })
  ratingCount!: number;

  @Column('integer', { name: 'total_trips' })
  totalTrips!: number;

  /** Sum of the net of its settlements. */
  @Column('bigint', { name: 'earned_paise', transformer: { from: Number, to: String } })
  earnedPaise!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
