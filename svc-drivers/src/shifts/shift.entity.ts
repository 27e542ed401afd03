import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** From a driver's going online to their going offline. A driver has at most one that has not ended. */
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
