import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../columns.js';

/** A line of an entry in the journal of svc-rides, as booked. In paise: a debit is positive, a credit negative. */
@Entity('postings')
export class PostingEntity {
  @PrimaryColumn('bigint', { transformer: bigintAsNumber }) entryId!: number;
  @PrimaryColumn('smallint') line!: number;
  @Column('text') kind!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('uuid', { nullable: true }) rideId!: string | null;
  @Column('text') account!: string;
  @Column('uuid', { nullable: true }) owner!: string | null;
  /** The driver whose account the entry moves; null for an entry without one. */
  @Column('uuid', { nullable: true }) driverId!: string | null;
  @Column('bigint', { transformer: bigintAsNumber }) paise!: number;
}
