import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest known state of a ride that has or had a driver. */
@Entity('trips')
export class TripEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  /** Its driver; while it searches for another, the one whom it lost. */
  @Column('uuid')
  driverId!: string;

  /** Version of the ride that this state belongs to. */
  @Column('integer')
  version!: number;

  /** Whether that driver is on it. */
  @Column('boolean')
  active!: boolean;
}
