import type { FareRule } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How well the bills of a day complied with a rule. A bill never changes, so a day that is over is counted once. */
@Entity('rule_days')
export class RuleDayEntity {
  /** Of Asia/Kolkata, `YYYY-MM-DD`. */
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('text')
  rule!: FareRule;

  /** Bills that the rule counts for, and how many of them broke it. */
  @Column('integer')
  rides!: number;

  @Column('integer')
  broken!: number;

  /** A bill that broke it. */
  @Column('uuid', { nullable: true })
  exampleRideId!: string | null;
}
