import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../columns.js';

/** The postings of one driver's entries, by account and kind of entry. Triggers keep the sums: nothing here writes them. */
@Entity('driver_money')
export class DriverMoneyEntity {
  @PrimaryColumn('uuid') driverId!: string;
  @PrimaryColumn('text') account!: string;
  @PrimaryColumn('text') kind!: string;
  @Column('bigint', { transformer: bigintAsNumber }) paise!: number;
}
