import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest known state of a ride that has or had a driver. */
@Entity('trips')
export class TripEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @Column('uuid')
  driverId!: string;

  /** Version of the ride that this state belongs to. */
  @Column('integer')
  version!: number;

  @Column('boolean')
  active!: boolean;
}
