import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A driver's PAN. In the clear it is only in memory, and in the file of a quarter. */
@Entity('driver_pans')
export class DriverPanEntity {
  @PrimaryColumn('uuid')
  driverId!: string;

  @Column('text')
  sealed!: string;

  /** As it is shown. */
  @Column('text')
  masked!: string;

  /** Whether it is of a person or a Hindu undivided family, of whom nothing is kept back up to the limit of a year. */
  @Column('boolean')
  exempt!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  givenAt!: Date;
}
