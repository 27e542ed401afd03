import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  callPath,
  defaultPageSize,
  Refusal,
  rupeesFromPaise,
  driverRides,
  riderRides,
  activeRides,
  type Call,
  driverActiveRide,
  kolkataDateStart,
  type Principal,
  type Ride,
  riderActiveRide,
  type RiderSummary,
  type RideStatus,
  riderSummary,
} from '@rahi/contracts';
import { Handles, CONFIG, decodeCursor, encodeCursor, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../config.js';
import { active } from '../rides/active-rides.js';
import { rolesOf } from '../rides/ride-roles.js';
import { viewOf } from '../rides/ride-view.js';
import { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { say } from '../say.js';

/** Whose rides a list contains. */
type Scope = { riderId: string } | { driverId: string } | 'active';

/** Which of them. */
interface Filters {
  status?: RideStatus | undefined;
  /** The first Asia/Kolkata day on which they were booked. */
  from?: string | undefined;
}

interface PageRequest {
  params: Record<string, string>;
  query: { limit?: number | undefined; cursor?: string | undefined } & Filters;
  principal: Principal;
}

interface Totals {
  totalRides: number;
  completedRides: number;
  spentPaise: number;
}

/** Lists and totals of rides, for the person they belong to and for admins (R5). */
@Controller()
export class HistoryController {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(riderRides)
  async ofRider(inbound: Inbound<typeof riderRides>): Promise<Reply<Ride[]>> {
    mustBe(inbound.params.riderId, inbound.principal);
    return this.#page(riderRides, { riderId: inbound.params.riderId }, inbound);
  }

  @Handles(driverRides)
  async ofDriver(inbound: Inbound<typeof driverRides>): Promise<Reply<Ride[]>> {
    mustBe(inbound.params.driverId, inbound.principal);
    return this.#page(driverRides, { driverId: inbound.params.driverId }, inbound);
  }

  @Handles(activeRides)
  async active(inbound: Inbound<typeof activeRides>): Promise<Reply<Ride[]>> {
    return this.#page(activeRides, 'active', { ...inbound, params: {} });
  }

  @Handles(riderActiveRide)
  async activeOfRider({ params, principal }: Inbound<typeof riderActiveRide>): Promise<Ride | null> {
    mustBe(params.riderId, principal);
    const ride = await this.rides.activeOfRider(params.riderId);
    return ride && this.#view(ride, principal);
  }

  @Handles(driverActiveRide)
  async activeOfDriver({ params, principal }: Inbound<typeof driverActiveRide>): Promise<Ride | null> {
    mustBe(params.driverId, principal);
    const ride = await this.rides.activeOfDriver(params.driverId);
    return ride && this.#view(ride, principal);
  }

  @Handles(riderSummary)
  async summary({ params, principal }: Inbound<typeof riderSummary>): Promise<RiderSummary> {
    mustBe(params.riderId, principal);
    const totals = await this.table
      .createQueryBuilder('ride')
      .select('count(*)::int', 'totalRides')
      .addSelect(`count(*) FILTER (WHERE ride.status = 'completed')::int`, 'completedRides')
      .addSelect(
        `coalesce(sum(greatest(0, ride.farePaise - ride.refundedPaise)) FILTER (WHERE ride.status = 'completed'), 0)::float8`,
        'spentPaise',
      )
      .where({ riderId: params.riderId })
      .getRawOne<Totals>();
    const { spentPaise, ...counts } = totals ?? { totalRides: 0, completedRides: 0, spentPaise: 0 };
    return { ...counts, totalSpent: rupeesFromPaise(spentPaise) };
  }

  async #page(call: Call, scope: Scope, { params, query, principal }: PageRequest): Promise<Reply<Ride[]>> {
    const { cursor, ...filters } = query;
    const { limit = defaultPageSize, status, from } = filters;
    const newest = this.#of(scope, { status, from })
      .orderBy({ 'ride.createdAt': 'DESC', 'ride.id': 'DESC' })
      .limit(limit + 1);
    if (cursor !== undefined) {
      newest.andWhere('(ride.createdAt, ride.id) < (:createdAt, :id)', { ...decodeCursor(cursor) });
    }
    const [found, total] = await Promise.all([newest.getMany(), this.#of(scope, { status, from }).getCount()]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor(last) : null;
    const items = page.map((ride) => this.#view(ride, principal));
    return pageReply(items, total, callPath(call, params, filters), next);
  }

  #of(scope: Scope, { status, from }: Filters) {
    const query = this.table.createQueryBuilder('ride');
    query.where(scope === 'active' ? active : scope);
    if (status !== undefined) query.andWhere({ status });
    if (from !== undefined) query.andWhere('ride.createdAt >= :since', { since: kolkataDateStart(from) });
    return query;
  }

  #view(ride: RideEntity, principal: Principal): Ride {
    const [role] = rolesOf(ride, principal);
    if (!role) throw notYours();
    return viewOf(ride, { role }, this.config);
  }
}

function mustBe(ownerId: string, principal: Principal): void {
  if (ownerId !== principal.userId && !principal.isAdmin) throw notYours();
}

function notYours(): Refusal {
  return new Refusal('not_found', say('nothing'));
}
