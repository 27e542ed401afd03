import { eventStream } from '@rahi/contracts';
import { Between, IsNull, LessThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { KnownStreamEntity, OutboxEventEntity } from './messaging.entities.js';
import { retentionMs } from './stream.js';

const batchSize = 200;
const name = eventStream;

/**
 * The events that must be published again because the stream was lost. Stored in Postgres, so a killed process
 * continues where it was.
 */
export const refill = {
  /** The state of a refill, or null before this service has seen the stream. */
  state(manager: EntityManager): Promise<KnownStreamEntity | null> {
    return manager.findOneBy(KnownStreamEntity, { name });
  },

  /**
   * Records when the stream was made. If it is another stream than the known one, or younger than a published event, it
   * has lost events: a refill begins.
   * @returns the state of the refill, and whether it began now
   */
  async notice(manager: EntityManager, created: string): Promise<{ known: KnownStreamEntity; began: boolean }> {
    const before = await locked(manager);
    if (before?.created === created) return { known: before, began: false };
    const known = manager.create(KnownStreamEntity, { name, created, noticedAt: new Date() });
    await manager.upsert(KnownStreamEntity, known, ['name']);
    // A service that notes the stream for the first time: was an event published before this stream was made?
    const where = { publishedAt: Not(IsNull()) };
    const oldest = before ? null : await manager.findOne(OutboxEventEntity, { where, order: { seq: 'ASC' } });
    const began = before !== null || (oldest?.publishedAt ?? Infinity) < new Date(created);
    return { known: began ? await refill.begin(manager) : known, began };
  },

  /** Begins to publish again everything within the stream's retention. */
  async begin(manager: EntityManager): Promise<KnownStreamEntity> {
    const known = await locked(manager);
    if (!known) throw new Error('the stream is not known yet: start the service once');
    // Reads backwards over the events to publish again, which needs no index by time.
    await manager.query("SET LOCAL statement_timeout = '60s'");
    const where = { occurredAt: LessThan(new Date(Date.now() - retentionMs)) };
    const [old, last] = [await newest(manager, where), await newest(manager, {})];
    return manager.save(Object.assign(known, { refillAfter: old?.seq ?? '0', refillTo: last?.seq ?? '0' }));
  },

  /**
   * The next events to publish again, in order. The refill's row is locked until the transaction ends.
   * @returns null when all are published, or when another instance is at work
   */
  async next(manager: EntityManager): Promise<{ known: KnownStreamEntity; events: OutboxEventEntity[] } | null> {
    const known = await locked(manager, 'skip_locked');
    if (!known || known.refillAfter === null || known.refillTo === null) return null;
    const range = Between(String(Number(known.refillAfter) + 1), known.refillTo);
    const where = { seq: range, publishedAt: Not(IsNull()) };
    return { known, events: await manager.find(OutboxEventEntity, { where, order: { seq: 'ASC' }, take: batchSize }) };
  },
};

function locked(manager: EntityManager, onLocked?: 'skip_locked'): Promise<KnownStreamEntity | null> {
  return manager.findOne(KnownStreamEntity, { where: { name }, lock: { mode: 'pessimistic_write', onLocked } });
}

function newest(manager: EntityManager, where: FindOptionsWhere<OutboxEventEntity>): Promise<OutboxEventEntity | null> {
  return manager.findOne(OutboxEventEntity, { where, order: { seq: 'DESC' } });
}
