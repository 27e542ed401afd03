import type { BreachPersonState } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How one affected person stands. */
@Entity('breach_people')
export class BreachPersonEntity {
  @PrimaryColumn('uuid') breachId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @Column('text', { default: 'waiting' }) state!: BreachPersonState;
  @Column('integer', { default: 0 }) tries!: number;
  /** When the message is tried, or tried again. */
  @Column('timestamptz', { default: () => 'now()' }) dueAt!: Date;
  /** Since when it is so. */
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}
