import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The rating of a ride, 1 to 5 (R15). One per ride. */
@Entity('ride_ratings')
export class RideRatingEntity {
  @PrimaryColumn('uuid')
  rideId!: string;

  @Column('uuid')
  driverId!: string;

  @Column('smallint')
  rating!: number;
}
