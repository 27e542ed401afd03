import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  defaultPageSize,
  Refusal,
  type AuditEntry,
  type SharedNumber,
  type sharedPhones,
  type clearSharedPhone,
} from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { Outbox } from '../events/outbox.js';
import { say } from '../language/say.js';
import type { Inbound } from '../nats/handles.js';
import { decodeCursor, encodeCursor } from '../nats/page-cursor.js';
import { pageReply, type Reply } from '../nats/reply.js';
import { SharedNumberEntity } from './shared-number.entity.js';

type Asked = Pick<Inbound<typeof sharedPhones>, 'query'>;
type Clearing = Pick<Inbound<typeof clearSharedPhone>, 'params' | 'body' | 'principal' | 'requestId' | 'deadline'>;

/** What differs between the services. */
export interface SharedNumbersOf {
  /** The list's own path. */
  readonly path: string;
  /** The names of accounts, by their ids; without those who have none. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The desk's queue of values that two accounts have, in the service that keeps them. */
@Injectable()
export class SharedNumbers {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** The newest first. */
  async queue({ query }: Asked, of: SharedNumbersOf): Promise<Reply<SharedNumber[]>> {
    const { limit = defaultPageSize, state = 'open' } = query;
    const table = this.database.getRepository(SharedNumberEntity);
    const newest = table
      .createQueryBuilder('shared')
      .where({ state })
      .orderBy('shared.createdAt', 'DESC')
      .addOrderBy('shared.id', 'DESC')
      .limit(limit + 1);
    if (query.cursor !== undefined) {
      const { createdAt, id } = decodeCursor(query.cursor);
      newest.andWhere('(shared.createdAt, shared.id) < (:createdAt, :id)', { createdAt, id });
    }
    const [found, total] = await Promise.all([newest.getMany(), table.countBy({ state })]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const asked = new URLSearchParams({
      ...(query.limit !== undefined && { limit: String(query.limit) }),
      ...(query.state !== undefined && { state: query.state }),
    });
    const path = asked.size === 0 ? of.path : `${of.path}?${asked}`;
    return pageReply(await viewsOf(page, of), total, path, found.length > limit && last ? encodeCursor(last) : null);
  }

  /**
   * @param entryOf the entry in the audit log, which commits with the change
   * @returns the flag as it stands
   * @throws Refusal not_found; already_decided when it was cleared with another note
   */
  async clear(
    { params: { id }, body: { note }, principal, requestId, deadline }: Clearing,
    of: SharedNumbersOf,
    entryOf: (flag: SharedNumberEntity) => AuditEntry,
  ): Promise<SharedNumber> {
    const cleared = await this.outbox.transaction(async (manager, emit) => {
      // The first one locks the row until the commit; a second one finds it cleared.
      const { affected } = await manager.update(
        SharedNumberEntity,
        { id, state: 'open' },
        { state: 'cleared', note, settledBy: principal.userId, settledAt: () => 'clock_timestamp()' },
      );
      if (affected !== 1) return false;
      const flag = await manager.findOneByOrFail(SharedNumberEntity, { id });
      await emit('audit.admin_acted.v1', entryOf(flag), requestId);
      return true;
    }, deadline);
    const flag = await this.database.manager.findOneBy(SharedNumberEntity, { id });
    if (!flag) throw new Refusal('not_found', say('shared.none'));
    if (!cleared && flag.note !== note) throw new Refusal('already_decided', say('shared.cleared'));
    const [view] = await viewsOf([flag], of);
    if (!view) throw new Error(`no view of ${id}`);
    return view;
  }
}

async function viewsOf(page: readonly SharedNumberEntity[], of: SharedNumbersOf): Promise<SharedNumber[]> {
  const names = await of.namesOf([...new Set(page.flatMap(({ personId, otherId }) => [personId, otherId]))]);
  const personOf = (id: string) => ({ id, name: names.get(id) ?? '' });
  return page.map(({ id, kind, state, value, personId, otherId, createdAt, settledAt, settledBy, note }) => ({
    id,
    kind,
    state,
    phone: kind === 'phone' ? value : null,
    value: kind === 'phone' ? null : value,
    person: personOf(personId),
    other: personOf(otherId),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    settledBy,
    note,
  }));
}
