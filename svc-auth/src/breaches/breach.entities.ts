import {
  breachDetailsMs,
  Refusal,
  type DataBreach,
  type BreachDetails,
  type BreachInput,
  type BreachKind,
  type BreachLine,
  type BreachTelling,
  type BreachWhom,
} from '@rahi/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { say } from '../say.js';

@Entity('breaches')
export class BreachEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') title!: string;
  @Column('boolean') drill!: boolean;
  @Column('jsonb') nature!: BreachInput['nature'];
  @Column('jsonb') measures!: BreachInput['measures'];
  /** Where it happened. */
  @Column('text') place!: string;
  @Column('timestamptz') foundAt!: Date;
  @Column('timestamptz', { nullable: true }) happenedFrom!: Date | null;
  @Column('timestamptz', { nullable: true }) happenedUntil!: Date | null;
  @Column('text', { array: true }) kinds!: BreachKind[];
  @Column('jsonb') contact!: BreachInput['contact'];
  @Column('jsonb') affects!: BreachWhom;
  @Column('jsonb', { nullable: true }) details!: BreachDetails | null;
  @Column('text') telling!: BreachTelling;
  /** Grows when other people are affected: a count that began before is not gone on with. */
  @Column('integer', { default: 1 }) revision!: number;
  /** How far the count has come: an id, or a place in the pages of svc-rides; null at the beginning. */
  @Column('text', { nullable: true }) countedTo!: string | null;
  /** Null until they are counted. */
  @Column('integer', { nullable: true }) affected!: number | null;
  @Column('integer') perMinute!: number;
  /** 1 once those who may report were told that the details are due soon, 2 that they are overdue. */
  @Column('integer', { default: 0 }) alarms!: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
  @Column('timestamptz', { nullable: true }) boardToldAt!: Date | null;
  @Column('timestamptz', { nullable: true }) detailsReportedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}

@Entity('breach_lines')
export class BreachLineEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') breachId!: string;
  @Column('text') line!: BreachLine;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  /** Null where the server did it. */
  @Column('uuid', { nullable: true }) byId!: string | null;
}

export const noSuchBreach = () => new Refusal('not_found', say('breach.none'));

/** Until when the Board has the details. */
export const detailsDueAt = ({ foundAt }: Pick<BreachEntity, 'foundAt'>): Date =>
  new Date(foundAt.getTime() + breachDetailsMs);

/** A breach as the list of the desk has it. */
export function rowOf(breach: BreachEntity): DataBreach {
  const { id, title, drill, telling, affected } = breach;
  return {
    id,
    title,
    drill,
    telling,
    affected,
    createdAt: breach.createdAt.toISOString(),
    foundAt: breach.foundAt.toISOString(),
    detailsDueAt: detailsDueAt(breach).toISOString(),
    toldAt: breach.toldAt?.toISOString() ?? null,
    boardToldAt: breach.boardToldAt?.toISOString() ?? null,
    detailsReportedAt: breach.detailsReportedAt?.toISOString() ?? null,
    closedAt: breach.closedAt?.toISOString() ?? null,
  };
}
