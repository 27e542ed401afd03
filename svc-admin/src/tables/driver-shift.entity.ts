import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The time from one event of a driver to the next, and whether the driver was online in it. */
@Entity('driver_shifts')
export class DriverShiftEntity {
  @PrimaryColumn('uuid') driverId!: string;
  @PrimaryColumn('integer') version!: number;
  @Column('boolean') isOnline!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  /** When the next event happened; null for the last shift. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) until!: Date | null;
}
