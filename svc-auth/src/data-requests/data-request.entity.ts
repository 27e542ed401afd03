import { dataRequestDays, type DataRequest, type DataRequestKind } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person has asked about their data. */
@Entity('data_requests')
export class DataRequestEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') kind!: DataRequestKind;
  @Column('text') state!: DataRequest['state'];
  @Column('timestamptz') askedAt!: Date;
  /** When it was done or taken back; null while it is open. */
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}

const dueMs = dataRequestDays * 24 * 3_600_000;

export function viewOfRequest({ id, kind, state, askedAt }: DataRequestEntity): DataRequest {
  const dueAt = new Date(askedAt.getTime() + dueMs);
  return { id, kind, state, askedAt: askedAt.toISOString(), dueAt: dueAt.toISOString() };
}
