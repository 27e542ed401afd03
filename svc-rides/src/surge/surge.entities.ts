import type { VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a city has surge, and how high it may go: the desk's switch. */
@Entity('surge_controls')
export class SurgeControlEntity {
  @PrimaryColumn('text')
  city!: string;

  @Column('boolean')
  active!: boolean;

  @Column('integer')
  mostPercent!: number;

  @Column('uuid')
  changedBy!: string;

  @Column('timestamptz')
  changedAt!: Date;

  /** When its cells were computed last. Whoever moves it on computes the next. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  computedAt!: Date;
}

/** The surge of a cell for a vehicle type, as it was computed last. */
@Entity('surge_cells')
export class SurgeCellEntity {
  @PrimaryColumn('text')
  city!: string;

  /** As `cellOf` names it. */
  @PrimaryColumn('text')
  cell!: string;

  @PrimaryColumn('text')
  vehicleType!: VehicleType;

  @Column('integer')
  percent!: number;

  /** Rides asked for in and around the cell, and free drivers there. */
  @Column('integer')
  demand!: number;

  @Column('integer')
  supply!: number;

  @Column('timestamptz')
  at!: Date;
}
