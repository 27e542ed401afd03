import { dataRequestDays, serviceNames, type DataRequest, type DataRequestKind } from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's request about their data. */
@Entity('data_requests')
export class DataRequestEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') kind!: DataRequestKind;
  @Column('text') state!: DataRequest['state'];
  @Column('timestamptz') askedAt!: Date;
  /** When it was done or taken back; null while it is open. */
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  /** When the services were asked to carry it out. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  /** When it was last found to be blocked: a ride runs, or money is due. */
  @Column('timestamptz', { nullable: true }) lastLookedAt!: Date | null;
  /** The services that have done their part. */
  @Column('jsonb', { default: {} }) servicesDone!: Readonly<Record<string, true>>;
  /** Until when the copy can be downloaded. */
  @Column('timestamptz', { nullable: true }) fileUntil!: Date | null;
}

const dueMs = dataRequestDays * 24 * 3_600_000;

export function viewOfRequest(request: DataRequestEntity): DataRequest {
  const { id, kind, state, askedAt, startedAt, fileUntil } = request;
  return {
    id,
    kind,
    state,
    askedAt: askedAt.toISOString(),
    dueAt: new Date(askedAt.getTime() + dueMs).toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    progress: { done: Object.keys(request.servicesDone).length, of: serviceNames.length },
    fileUntil: fileUntil?.toISOString() ?? null,
  };
}
