import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminFlags,
  callPath,
  defaultPageSize,
  Refusal,
  settleFlag,
  type AdminFlag,
  type AuditEntry,
} from '@rahi/contracts';
import { Handles, Outbox, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { In, Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { openFirstCursor, openFirstPlace } from '../../ride/desk/open-first.js';
import { BlockEntity } from '../blocks/block.entity.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { say } from '../../say.js';
import { PersonFlagEntity } from '../person-flags/person-flag.entity.js';

/** Flags and reports at the desk. Settling one only records the desk's decision, with its row in the audit log. */
@Controller()
export class PersonFlagsController {
  constructor(
    @InjectRepository(PersonFlagEntity) private readonly table: Repository<PersonFlagEntity>,
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
    @InjectRepository(BlockEntity) private readonly blocks: Repository<BlockEntity>,
    private readonly outbox: Outbox,
  ) {}

  @Handles(adminFlags)
  async list({ query }: Inbound<typeof adminFlags>): Promise<Reply<AdminFlag[]>> {
    const { limit = defaultPageSize, state, kind, cursor } = query;
    const where = { ...(state && { state }), ...(kind && { kind }) };
    const openFirst = this.table
      .createQueryBuilder('flag')
      .where(where)
      .orderBy(`(flag.state = 'open')`, 'DESC')
      .addOrderBy('flag.createdAt', 'DESC')
      .addOrderBy('flag.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined)
      openFirst.andWhere(`(flag.state = 'open', flag.createdAt, flag.id) < (:open, :at, :id)`, openFirstPlace(cursor));
    const [found, total] = await Promise.all([openFirst.getMany(), this.table.countBy(where)]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? openFirstCursor(last) : null;
    const path = callPath(adminFlags, {}, { limit: query.limit, state, kind });
    return pageReply(await this.#views(page), total, path, next);
  }

  /** @throws Refusal not_found; already_decided when it was settled differently, or with another note */
  @Handles(settleFlag)
  async settle({ params, body, principal, requestId, deadline }: Inbound<typeof settleFlag>): Promise<AdminFlag> {
    const { id } = params;
    const settled = await this.outbox.transaction(async (manager, emit) => {
      // The first one locks the row until the commit; a second one finds it settled.
      const { affected } = await manager.update(
        PersonFlagEntity,
        { id, state: 'open' },
        { ...body, settledBy: principal.userId, settledAt: () => 'clock_timestamp()' },
      );
      if (affected !== 1) return false;
      const flag = await manager.findOneByOrFail(PersonFlagEntity, { id });
      await emit('audit.admin_acted.v1', auditOf(flag, principal.userId), requestId);
      return true;
    }, deadline);
    const flag = await this.table.findOneBy({ id });
    if (!flag) throw new Refusal('not_found', say('flag.none'));
    const same = flag.state === body.state && flag.note === body.note;
    if (!settled && !same) throw new Refusal('already_decided', say('flag.settled'));
    const [view] = await this.#views([flag]);
    if (!view) throw new Error(`flag ${id} has no ride`);
    return view;
  }

  async #views(page: readonly PersonFlagEntity[]): Promise<AdminFlag[]> {
    const reports = page.filter(({ kind }) => kind === 'report');
    const [rides, blocks] = await Promise.all([
      this.rides.findBy({ id: In(page.map(({ rideId }) => rideId)) }),
      reports.length === 0
        ? []
        : this.blocks.findBy(
            reports.map(({ personId, otherId }) => ({ byId: otherId ?? personId, otherId: personId })),
          ),
    ]);
    const byId = new Map(rides.map((ride) => [ride.id, ride]));
    const said = new Map(blocks.map((block) => [`${block.byId} ${block.otherId}`, block]));
    return page.flatMap((flag) => {
      const ride = byId.get(flag.rideId);
      const block = flag.kind === 'report' ? said.get(`${flag.otherId} ${flag.personId}`) : undefined;
      return ride ? [viewOf(flag, ride, block)] : [];
    });
  }
}

function viewOf(flag: PersonFlagEntity, ride: RideEntity, block: BlockEntity | undefined): AdminFlag {
  const { id, kind, state, role, rideId, count, of, metres, seconds, settledBy, note } = flag;
  const otherRole = role === 'rider' ? 'driver' : 'rider';
  return {
    id,
    kind,
    state,
    person: personOf(flag.personId, role, ride),
    other: flag.otherId === null ? null : personOf(flag.otherId, otherRole, ride),
    rideId,
    count,
    of,
    metres,
    seconds,
    reason: block?.reason ?? null,
    text: block?.text ?? null,
    createdAt: flag.createdAt.toISOString(),
    settledAt: flag.settledAt?.toISOString() ?? null,
    settledBy,
    note,
  };
}

/** The ride of a flag may have had another driver: then it does not contain the name. */
function personOf(id: string, role: 'rider' | 'driver', ride: RideEntity): AdminFlag['person'] {
  if (role === 'rider') return { id, role, name: ride.riderId === id ? ride.rider.name : '' };
  return { id, role, name: ride.driverId === id ? (ride.driver?.name ?? '') : '' };
}

function auditOf({ state, note, role, personId }: PersonFlagEntity, actorId: string): AuditEntry {
  const target = { targetType: role === 'driver' ? ('driver' as const) : ('user' as const), targetId: personId };
  return deskAction({ actorId, action: state === 'acted' ? 'flag.act' : 'flag.dismiss', reason: note, target });
}
