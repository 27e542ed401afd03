import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../columns.js';

/** The postings of one day in Kolkata, by account and kind of entry. Triggers keep the sums: nothing here writes them. */
@Entity('daily_money')
export class DailyMoneyEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') account!: string;
  @PrimaryColumn('text') kind!: string;
  @Column('bigint', { transformer: bigintAsNumber }) paise!: number;
}
