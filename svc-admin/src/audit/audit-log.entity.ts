import type { AuditEntry } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber, byteaAsHex, timestampAsIso } from '../columns.js';
import type { AuditRecord } from './audit-chain.js';

/** A row of the audit log. The table is append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
@Entity('audit_log')
export class AuditLogEntity implements AuditRecord {
  /** Counts from 1, without a gap. */
  @PrimaryColumn('bigint', { transformer: bigintAsNumber }) seq!: number;
  @Column('uuid') eventId!: string;
  @Column('text') type!: string;
  @Column({ type: 'timestamptz', precision: 3, transformer: timestampAsIso }) occurredAt!: string;
  @Column('text') requestId!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text') action!: string;
  @Column('text') targetType!: AuditEntry['targetType'];
  @Column('uuid', { nullable: true }) targetId!: string | null;
  @Column('text') outcome!: AuditEntry['outcome'];
  @Column('text', { nullable: true }) code!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  /** Hashes in hexadecimal: of the row before, and of this one. */
  @Column('bytea', { transformer: byteaAsHex }) prevHash!: string;
  @Column('bytea', { transformer: byteaAsHex }) hash!: string;
}
