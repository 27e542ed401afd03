import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Fix } from '../drivers/fix.js';

/** A driver's position as last written: up to a few seconds behind the fleet in memory. */
@Entity('driver_positions')
export class PositionEntity {
  @PrimaryColumn('uuid')
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

export function fixOf({ lat, lng, heading, at }: PositionEntity): Fix {
  return { lat, lng, heading, at: at.getTime() };
}
