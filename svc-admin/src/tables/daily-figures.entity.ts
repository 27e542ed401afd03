import { rideStatuses, type RideStatus } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../columns.js';

/** A column for each status, with its name. */
class RidesByStatus {}
for (const status of rideStatuses) Column('integer')(RidesByStatus.prototype, status);

/** The figures of one day in Kolkata. Triggers keep them: nothing here writes them. */
@Entity('daily_figures')
export class DailyFiguresEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date') day!: string;
  /** Rides booked on this day, by the status they have now. */
  @Column(() => RidesByStatus, { prefix: false }) rides!: Record<RideStatus, number>;
  /** Rides completed on this day, whenever they were booked; their durations and distances. */
  @Column('integer') completions!: number;
  @Column('bigint', { transformer: bigintAsNumber }) tripMs!: number;
  @Column('bigint', { transformer: bigintAsNumber }) tripMetres!: number;
  @Column('integer') newUsers!: number;
  @Column('integer') newDrivers!: number;
}
