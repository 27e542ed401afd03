import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The time between going online and going offline. A driver has at most one open shift. */
@Entity('shifts')
export class ShiftEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid')
  driverId!: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  beganAt!: Date;

  /** Null while it runs. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
