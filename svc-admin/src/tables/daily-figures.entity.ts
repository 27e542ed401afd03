import type { RideStatus } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../columns.js';

/** The figures of one day in Kolkata. Triggers keep them: nothing here writes them. */
@Entity('daily_figures')
export class DailyFiguresEntity implements Record<RideStatus, number> {
  /** YYYY-MM-DD */
  @PrimaryColumn('date') day!: string;
  /** Rides booked on this day, by the status they have now. */
  @Column('integer') searching!: number;
  @Column('integer') driver_assigned!: number;
  @Column('integer') driver_arrived!: number;
  @Column('integer') in_progress!: number;
  @Column('integer') completed!: number;
  @Column('integer') cancelled!: number;
  /** Rides completed on this day, whenever they were booked; their durations and distances. */
  @Column('integer') completions!: number;
  @Column('bigint', { transformer: bigintAsNumber }) tripMs!: number;
  @Column('bigint', { transformer: bigintAsNumber }) tripMetres!: number;
  @Column('integer') newUsers!: number;
  @Column('integer') newDrivers!: number;
}
