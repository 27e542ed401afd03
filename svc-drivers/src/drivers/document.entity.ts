import type { DocumentKind, DocumentState, DriverDocument } from '@rahi/contracts';
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
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  /** The administrator; null where the setting approved it. */
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz', { nullable: true }) remindedAt!: Date | null;
}

/** A paper as its driver and the desk see it. */
export function documentOf(document: DocumentEntity): DriverDocument {
  const { id, kind, state, type, bytes, uploadedAt, expiresOn, decidedAt, decidedBy, reason } = document;
  return {
    id,
    kind,
    state,
    type,
    bytes,
    uploadedAt: uploadedAt.toISOString(),
    expiresOn,
    decidedAt: decidedAt?.toISOString() ?? null,
    automatic: state === 'approved' && decidedBy === null,
    reason,
  };
}
