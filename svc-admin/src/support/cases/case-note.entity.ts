import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A note of the desk on a case. It is in a table of its own, so that no thread and no copy of a person's data can have it. */
@Entity('case_notes')
export class CaseNoteEntity {
  /** The client's. */
  @PrimaryColumn('uuid', { name: 'note_id' }) id!: string;
  @Column('uuid') caseId!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('uuid') byId!: string;
  @Column('text') byName!: string;
  @Column('text') text!: string;
}
