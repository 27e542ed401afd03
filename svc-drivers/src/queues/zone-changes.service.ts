import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Refusal,
  type AdminAction,
  type AuditEntry,
  type changeQueueZone,
  type createQueueZone,
  type Principal,
  type QueueZone,
} from '@rahi/contracts';
import { Outbox, type Inbound } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import { ZoneEntity } from '../geography/zones/zone.entity.js';
import { ZoneRules } from './zone-rules.service.js';
import { Zones } from '../geography/zones/zones.service.js';
import { say } from '../say.js';
import { QueuePlaces } from './own-place.service.js';
import { QueueHints } from './queue-hints.service.js';
import { QueuePlaceEntity } from './queue-place.entity.js';

/** The zones at the desk, also those that came with a pack; each change commits with its entry in the audit log. */
@Injectable()
export class ZoneChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly zones: Zones,
    private readonly rules: ZoneRules,
    private readonly places: QueuePlaces,
    private readonly hints: QueueHints,
    @InjectRepository(ZoneEntity) private readonly table: Repository<ZoneEntity>,
  ) {}

  /** Those in use first, by name. */
  async list(): Promise<QueueZone[]> {
    const [zones, lengths] = await Promise.all([
      this.table.find({ order: { active: 'DESC', name: 'ASC', id: 'ASC' } }),
      this.places.lengths(),
    ]);
    return zones.map(({ createdAt, packZone, ...zone }) => ({
      ...zone,
      fromPack: packZone !== null,
      createdAt: createdAt.toISOString(),
      waiting: lengths.flatMap(({ zoneId, ...length }) => (zoneId === zone.id ? [length] : [])),
    }));
  }

  /** @throws Refusal invalid_input for an outline that cannot be a zone, in words */
  async create({ body, principal, requestId, deadline }: Inbound<typeof createQueueZone>): Promise<QueueZone> {
    const id = randomUUID();
    await this.outbox.transaction(async (manager, emit) => {
      const city = await this.rules.check(manager, { ...body, id }, 'outline');
      await manager.insert(ZoneEntity, { ...body, id, city });
      await emit('audit.admin_acted.v1', auditOf('zone.create', { ...body, id }, principal), requestId);
    }, deadline);
    return this.#now(id);
  }

  /** The same again changes nothing. @throws Refusal not_found; invalid_input as for a new one */
  async change({ params, body, principal, requestId, deadline }: Inbound<typeof changeQueueZone>): Promise<QueueZone> {
    const { id } = params;
    const lost = await this.outbox.transaction(async (manager, emit) => {
      const before = await manager.findOneBy(ZoneEntity, { id });
      if (!before) throw zoneNotFound();
      const after = manager.create(ZoneEntity, { ...before, ...body });
      if (JSON.stringify(after) === JSON.stringify(manager.create(ZoneEntity, before))) return [];
      const city = after.active
        ? await this.rules.check(manager, after, body.outline ? 'outline' : 'active')
        : after.city;
      await manager.update(ZoneEntity, { id }, { ...body, city });
      await emit('audit.admin_acted.v1', auditOf(actionOf(before, after), after, principal), requestId);
      if (after.active) return [];
      const places = await manager.findBy(QueuePlaceEntity, { zoneId: id });
      await manager.delete(QueuePlaceEntity, { zoneId: id });
      return places;
    }, deadline);
    await this.hints.changed(lost);
    return this.#now(id);
  }

  /** @throws Refusal not_found */
  async mustExist(id: string): Promise<void> {
    if (!(await this.table.existsBy({ id }))) throw zoneNotFound();
  }

  /** As it is now; this instance has it in use from now on, too. */
  async #now(id: string): Promise<QueueZone> {
    await this.zones.read();
    const zone = (await this.list()).find((one) => one.id === id);
    if (!zone) throw zoneNotFound();
    return zone;
  }
}

const zoneNotFound = () => new Refusal('not_found', say('zone.none'));

function actionOf(before: ZoneEntity, after: ZoneEntity): Extract<AdminAction, `zone.${string}`> {
  if (before.active === after.active) return 'zone.change';
  return after.active ? 'zone.switch_on' : 'zone.switch_off';
}

/** The log has no target type for zones, because readers of an earlier release would not know it: the entry has the id. */
function auditOf(
  action: Extract<AdminAction, `zone.${string}`>,
  { id, name }: { id: string; name: string },
  { userId }: Principal,
): AuditEntry {
  return { actorId: userId, action, targetType: 'call', targetId: id, outcome: 'done', code: null, reason: name };
}
