import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a driver was when positions were last written: up to a few seconds behind what the fleet holds. */
@Entity('driver_positions')
export class PositionEntity {
  @PrimaryColumn('uuid', { name: 'driver_id' })
  driverId!: string;

  @Column('double precision')
  lat!: number;

  @Column('double precision')
  lng!: number;

  @Column('double precision', { nullable: true })
  heading!: number | null;

  @Column('timestamptz')
  at!: Date;
}
