import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completed ride. */
@Entity('trips')
export class TripEntity {
  @PrimaryColumn('uuid') rideId!: string;
  @Column('uuid') riderId!: string;
  @Column('uuid') driverId!: string;
  @Column('smallint', { nullable: true }) rating!: number | null;
}
