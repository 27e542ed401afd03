import type { Bay, LatLng, VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A zone at an airport or a station in which drivers queue. */
@Entity('queue_zones')
export class ZoneEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The name of its city's pack. */
  @Column('text', { nullable: true })
  city!: string | null;

  @Column('text')
  name!: string;

  /** Corners in order, without the first one again at the end. */
  @Column('jsonb')
  outline!: LatLng[];

  /** Empty for all. */
  @Column('text', { array: true })
  vehicleTypes!: VehicleType[];

  @Column('jsonb')
  bays!: Bay[];

  @Column('double precision')
  shortTripKm!: number;

  @Column('integer')
  shortTripMinutes!: number;

  /** Of one that came with the pack of its city: `mumbai/airport-t2`, the pack and its key there. */
  @Column('text', { nullable: true })
  packZone!: string | null;

  @Column('boolean', { default: true })
  active!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
