import type { CaseMessage } from '@rahi/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A message of a case's thread. */
@Entity('case_messages')
export class CaseMessageEntity {
  /** The client's, of a person and of the desk. */
  @PrimaryColumn('uuid', { name: 'message_id' }) id!: string;
  @Column('uuid') caseId!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('text') author!: CaseMessage['by'];
  /** The administrator who wrote it; null of the person and of the system. */
  @Column('uuid', { nullable: true }) byId!: string | null;
  @Column('text', { nullable: true }) byName!: string | null;
  @Column('text', { nullable: true }) text!: string | null;
  /** What the system says. */
  @Column('text', { nullable: true }) step!: string | null;
  /** The number of the other case. */
  @Column('text', { nullable: true }) other!: string | null;
  @Column('boolean') photo!: boolean;
}
