import type { DocumentKind, DocumentState, DriverDocument, DriverPapers, RefusalCause } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded paper. Its file is stored under its id. */
@Entity('documents')
export class DocumentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') driverId!: string;
  @Column('text') kind!: DocumentKind;
  @Column('text') state!: DocumentState;
  @Column('text') type!: DriverDocument['type'];
  @Column('integer') bytes!: number;
  @Column('timestamptz') uploadedAt!: Date;
  /** The last day on which it is good, Asia/Kolkata. */
  @Column('date', { nullable: true }) expiresOn!: string | null;
  /** The number on the paper, as the desk typed it. */
  @Column('text', { nullable: true }) number!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  /** The administrator; null where the setting approved it. */
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  /** What the driver reads of a refusal. */
  @Column('text', { nullable: true }) cause!: RefusalCause | null;
  /** What the desk reads of it. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz', { nullable: true }) remindedAt!: Date | null;
}

/** A paper as the desk sees it. */
export function documentOf(document: DocumentEntity): DriverDocument {
  const { id, kind, state, type, bytes, uploadedAt, expiresOn, number, decidedAt, decidedBy, cause, reason } = document;
  return {
    id,
    kind,
    state,
    type,
    bytes,
    uploadedAt: uploadedAt.toISOString(),
    expiresOn,
    number,
    decidedAt: decidedAt?.toISOString() ?? null,
    automatic: state === 'approved' && decidedBy === null,
    // One that was refused before there were causes.
    cause: state === 'refused' ? (cause ?? 'other') : null,
    reason,
  };
}

/** Papers as their driver sees them: without what an administrator typed (R51). */
export function forTheDriver(papers: DriverPapers): DriverPapers {
  return {
    ...papers,
    documents: papers.documents.map((document) => ({ ...document, number: null, reason: null })),
  };
}
