import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest known state of a ride that has or had a driver. */
@Entity('trips')
export class TripEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  /** Its driver; while the ride searches for another, the driver that it lost. */
  @Column('uuid')
  driverId!: string;

  /** The version of the ride with this state. */
  @Column('integer')
  version!: number;

  /** Whether that driver is on the trip. */
  @Column('boolean')
  active!: boolean;
}
