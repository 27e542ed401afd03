import type { SharedKind, SharedState } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One value on two accounts. Of two accounts and a value there is one row, in whichever order they got it. */
@Entity('shared_numbers')
export class SharedNumberEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: SharedKind;
  /** As the second account gave it. */
  @Column('text') value!: string;
  /** In the form that is compared. */
  @Column('text') key!: string;
  /** The account that got the value second. */
  @Column('uuid') personId!: string;
  /** The account that had it first. */
  @Column('uuid') otherId!: string;
  @Column('text', { default: 'open' }) state!: SharedState;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
  @Column('uuid', { nullable: true }) settledBy!: string | null;
  @Column('text', { nullable: true }) note!: string | null;
}
