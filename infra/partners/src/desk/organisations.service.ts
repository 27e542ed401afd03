import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  callPath,
  defaultPageSize,
  languages,
  mostOrganisations,
  organisationFigures,
  organisations,
  Refusal,
  type Organisation,
  type OrganisationDetail,
  type OrganisationFigures,
  type PartnerUsage,
} from '@rahi/contracts';
import {
  brokenConstraint,
  decodeCursor,
  encodeCursor,
  Outbox,
  pageReply,
  type Cause,
  type Reply,
} from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { say } from '../say.js';
import { OrganisationQuestions } from '../services/organisation-questions.js';
import { auditOf } from './audit.js';
import { Clients, type DeskCause } from './clients.service.js';

/** How long svc-rides may take for the figures of a page, in milliseconds. */
const figuresPatienceMs = 1500;

const row = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.date(),
  suspended_at: z.date().nullable(),
  clients: z.number(),
  most_rides: z.number(),
});
const usageRow = z.object({
  client_id: z.string(),
  day: z.string(),
  call: z.string(),
  answered: z.number(),
  refused: z.number(),
});

const selected = `SELECT o.id, o.name, o.created_at, o.suspended_at, o.most_rides,
  (SELECT count(*)::int FROM clients c WHERE c.organisation_id = o.id AND c.revoked_at IS NULL) AS clients
  FROM organisations o`;

/** Organisations whose programs ask Rahi. */
@Injectable()
export class Organisations {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly clients: Clients,
    private readonly questions: OrganisationQuestions,
  ) {}

  /** A page of them, newest first. */
  async list({
    limit,
    cursor,
  }: {
    limit?: number | undefined;
    cursor?: string | undefined;
  }): Promise<Reply<Organisation[]>> {
    const size = limit ?? defaultPageSize;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const [found, [{ total }]] = await Promise.all([
      this.database.query<unknown[]>(
        `${selected} WHERE $1::timestamptz IS NULL OR (o.created_at, o.id) < ($1, $2::uuid)
         ORDER BY o.created_at DESC, o.id DESC LIMIT $3`,
        [after?.createdAt ?? null, after?.id ?? null, size + 1],
      ),
      this.database.query<[{ total: number }]>('SELECT count(*)::int AS total FROM organisations'),
    ]);
    const rows = found.map((one) => row.parse(one));
    const page = rows.slice(0, size);
    const last = page.at(-1);
    const next = rows.length > size && last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null;
    return pageReply(page.map(organisationOf), total, callPath(organisations, {}, { limit }), next);
  }

  /** @throws Refusal not_found */
  async detail(organisationId: string, asking: Cause): Promise<OrganisationDetail> {
    const [organisation, all, usage] = await Promise.all([
      oneOf(this.database.manager, organisationId),
      this.clients.of(organisationId),
      this.#usageOf(organisationId),
    ]);
    return { ...organisation, all, usage, figures: await this.#figuresOf(organisationId, asking) };
  }

  /** Null where svc-rides does not answer: the rest of the page is known without it. */
  async #figuresOf(organisationId: string, asking: Cause): Promise<OrganisationFigures | null> {
    const { requestId, deadline } = asking;
    const question = {
      requestId,
      deadline: Math.min(deadline, Date.now() + figuresPatienceMs),
      language: languages[0],
    };
    try {
      return await this.questions.ask(organisationFigures, { organisationId }, question);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** How many rides under way it may have from now on. To set the present number changes nothing. @throws Refusal not_found */
  async limit(organisationId: string, mostRides: number, cause: DeskCause): Promise<Organisation> {
    return this.outbox.transaction(async (manager, emit) => {
      await manager.query('SELECT FROM organisations WHERE id = $1 FOR UPDATE', [organisationId]);
      const before = await oneOf(manager, organisationId);
      if (before.mostRides === mostRides) return before;
      await manager.query('UPDATE organisations SET most_rides = $2 WHERE id = $1', [organisationId, mostRides]);
      await emit(
        'audit.admin_acted.v1',
        auditOf('partner.limit', organisationId, `${before.name}: ${mostRides}`, cause),
        cause.requestId,
      );
      return oneOf(manager, organisationId);
    }, cause.deadline);
  }

  /** @throws Refusal partner_name_taken, too_many_partners */
  async create(name: string, cause: DeskCause): Promise<Organisation> {
    try {
      return await this.outbox.transaction(async (manager, emit) => {
        // Without others beside it: the number is counted.
        await manager.query('LOCK TABLE organisations IN SHARE ROW EXCLUSIVE MODE');
        const [{ count }] = await manager.query<[{ count: number }]>('SELECT count(*)::int FROM organisations');
        if (count >= mostOrganisations)
          throw new Refusal('too_many_partners', say('organisation.tooMany', { most: mostOrganisations }));
        const [{ id }] = await manager.query<[{ id: string }]>(
          'INSERT INTO organisations (name) VALUES ($1) RETURNING id',
          [name],
        );
        await emit('audit.admin_acted.v1', auditOf('partner.create', id, name, cause), cause.requestId);
        return oneOf(manager, id);
      }, cause.deadline);
    } catch (error) {
      if (brokenConstraint(error) !== 'one_organisation_per_name') throw error;
      throw new Refusal('partner_name_taken', say('organisation.nameTaken', { name }));
    }
  }

  /** To its present state it changes nothing, and adds no row to the audit log. @throws Refusal not_found */
  async suspend(organisationId: string, suspended: boolean, cause: DeskCause): Promise<Organisation> {
    return this.outbox.transaction(async (manager, emit) => {
      await manager.query('SELECT FROM organisations WHERE id = $1 FOR UPDATE', [organisationId]);
      const before = await oneOf(manager, organisationId);
      if ((before.suspendedAt !== null) === suspended) return before;
      await manager.query('UPDATE organisations SET suspended_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
        organisationId,
        suspended,
      ]);
      const action = suspended ? 'partner.suspend' : 'partner.resume';
      await emit('audit.admin_acted.v1', auditOf(action, organisationId, before.name, cause), cause.requestId);
      return oneOf(manager, organisationId);
    }, cause.deadline);
  }

  async #usageOf(organisationId: string): Promise<PartnerUsage[]> {
    const found = await this.database.query<unknown[]>(
      `SELECT u.client_id, u.day::text, u.call, u.answered, u.refused
       FROM usage u JOIN clients c ON c.id = u.client_id
       WHERE c.organisation_id = $1 AND u.day > (now() AT TIME ZONE 'Asia/Kolkata')::date - 30
       ORDER BY u.day DESC, u.call, u.client_id`,
      [organisationId],
    );
    return found.map((one) => {
      const { client_id: clientId, ...counted } = usageRow.parse(one);
      return { clientId, ...counted };
    });
  }
}

async function oneOf(manager: EntityManager, organisationId: string): Promise<Organisation> {
  const [found] = await manager.query<unknown[]>(`${selected} WHERE o.id = $1`, [organisationId]);
  if (found === undefined) throw new Refusal('not_found', say('organisation.none'));
  return organisationOf(row.parse(found));
}

function organisationOf({ id, name, clients, ...times }: z.output<typeof row>): Organisation {
  return {
    id,
    name,
    createdAt: times.created_at.toISOString(),
    suspendedAt: times.suspended_at?.toISOString() ?? null,
    clients,
    mostRides: times.most_rides,
  };
}
