import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  callPath,
  createPromo,
  defaultPageSize,
  promos,
  Refusal,
  switchPromo,
  type AdminAction,
  type AuditEntry,
  type Principal,
  type Promo,
} from '@rahi/contracts';
import {
  brokenConstraint,
  decodeCursor,
  encodeCursor,
  Handles,
  Outbox,
  pageReply,
  type Inbound,
  type Reply,
} from '@rahi/service-kit';
import { In, Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { PromoEntity } from './promo.entity.js';
import { say } from '../../say.js';

interface Cost {
  promoId: string;
  spentPaise: number;
  uses: number;
}

/** Promo codes at the desk: each change commits with its row in the audit log. */
@Controller()
export class PromosController {
  constructor(
    @InjectRepository(PromoEntity) private readonly table: Repository<PromoEntity>,
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
    private readonly outbox: Outbox,
  ) {}

  @Handles(promos)
  async list({ query }: Inbound<typeof promos>): Promise<Reply<Promo[]>> {
    const limit = query.limit ?? defaultPageSize;
    const newest = this.table
      .createQueryBuilder('promo')
      .orderBy({ 'promo.createdAt': 'DESC', 'promo.id': 'DESC' })
      .limit(limit + 1);
    if (query.cursor !== undefined) {
      newest.where('(promo.createdAt, promo.id) < (:createdAt, :id)', { ...decodeCursor(query.cursor) });
    }
    const [found, total] = await Promise.all([newest.getMany(), this.table.count()]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor(last) : null;
    return pageReply(await this.#withCosts(page), total, callPath(promos, {}, { limit: query.limit }), next);
  }

  /** @throws Refusal promo_exists, invalid_input */
  @Handles(createPromo)
  async create({ body, principal, requestId, deadline }: Inbound<typeof createPromo>): Promise<Promo> {
    const { validFrom, validUntil, ...terms } = body;
    const dates = { validFrom: new Date(validFrom), validUntil: new Date(validUntil) };
    if (dates.validFrom >= dates.validUntil) {
      const message = say('promo.dates');
      throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'validUntil', message }] });
    }
    const promo = { ...terms, ...dates, id: randomUUID(), createdBy: principal.userId };
    try {
      await this.outbox.transaction(async (manager, emit) => {
        await manager.insert(PromoEntity, promo);
        await emit('audit.admin_acted.v1', auditOf('promo.create', promo, principal), requestId);
      }, deadline);
    } catch (error) {
      if (brokenConstraint(error) !== 'one_promo_per_code') throw error;
      throw new Refusal('promo_exists', say('promo.exists'));
    }
    return this.#one(promo.id);
  }

  /** Switching it to its current state changes nothing, and adds no row to the audit log. @throws Refusal not_found */
  @Handles(switchPromo)
  async switch({ params, body, principal, requestId, deadline }: Inbound<typeof switchPromo>): Promise<Promo> {
    const promo = await this.#one(params.id);
    const action = body.active ? 'promo.switch_on' : 'promo.switch_off';
    await this.outbox.transaction(async (manager, emit) => {
      const where = { id: params.id, active: !body.active };
      const { affected } = await manager.update(PromoEntity, where, { active: body.active });
      if (affected) await emit('audit.admin_acted.v1', auditOf(action, promo, principal), requestId);
    }, deadline);
    return this.#one(params.id);
  }

  async #one(id: string): Promise<Promo> {
    const promo = await this.table.findOneBy({ id });
    const [view] = promo ? await this.#withCosts([promo]) : [];
    if (!view) throw new Refusal('not_found', say('promo.none'));
    return view;
  }

  /** Adds the discounts of completed rides, which are spent. */
  async #withCosts(page: readonly PromoEntity[]): Promise<Promo[]> {
    if (page.length === 0) return [];
    const costs = await this.rides
      .createQueryBuilder('ride')
      .select('ride.promoId', 'promoId')
      .addSelect(`coalesce(sum(ride.discountPaise) FILTER (WHERE ride.status = 'completed'), 0)::float8`, 'spentPaise')
      .addSelect('count(*)::int', 'uses')
      .where({ promoId: In(page.map(({ id }) => id)) })
      .andWhere(`ride.status <> 'cancelled'`)
      .groupBy('ride.promoId')
      .getRawMany<Cost>();
    const byId = new Map(costs.map((cost) => [cost.promoId, cost]));
    return page.map(({ heldPaise, validFrom, validUntil, createdAt, ...promo }) => {
      const { spentPaise = 0, uses = 0 } = byId.get(promo.id) ?? {};
      return {
        ...promo,
        validFrom: validFrom.toISOString(),
        validUntil: validUntil.toISOString(),
        createdAt: createdAt.toISOString(),
        spentPaise,
        // Two reads: a ride completed in between was reserved in the first, and is spent in the second.
        reservedPaise: Math.max(0, heldPaise - spentPaise),
        uses,
      };
    });
  }
}

/**
 * The log has no target type for promo codes, because readers of an earlier release would not know it: the entry has
 * the id.
 */
function auditOf(action: AdminAction, { id, code }: { id: string; code: string }, { userId }: Principal): AuditEntry {
  return deskAction({ actorId: userId, action, reason: code, target: { targetType: 'call', targetId: id } });
}
