import type { VehicleType } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a city has surge, and its cap: the desk's switch. */
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

  /** When its cells were last computed. The instance that moves it on computes the next ones. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  computedAt!: Date;
}

/** The surge of a cell for a vehicle type, as it was computed last. */
@Entity('surge_cells')
export class SurgeCellEntity {
  @PrimaryColumn('text')
  city!: string;

  /** In the form of `surgeCellOf`. */
  @PrimaryColumn('text')
  cell!: string;

  @PrimaryColumn('text')
  vehicleType!: VehicleType;

  @Column('integer')
  percent!: number;

  /** Rides requested in and around the cell, and free drivers there. */
  @Column('integer')
  demand!: number;

  @Column('integer')
  supply!: number;

  @Column('timestamptz')
  at!: Date;
}
