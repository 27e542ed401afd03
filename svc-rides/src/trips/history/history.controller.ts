import { Controller, Inject } from '@nestjs/common';
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
  guestRides,
  type Principal,
  type Ride,
  riderActiveRide,
  type RiderSummary,
  riderSummary,
} from '@rahi/contracts';
import { Handles, CONFIG, decodeCursor, encodeCursor, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { viewOf } from '../../ride/ride-view.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { RideHistory, type Scope, type Wanted } from './ride-history.js';

interface PageRequest {
  params: Record<string, string>;
  query: { limit?: number | undefined; cursor?: string | undefined } & Pick<Wanted, 'status' | 'from'>;
  principal: Principal;
}

/** Lists and totals of rides, for the person they belong to and for admins (R5). */
@Controller()
export class HistoryController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly history: RideHistory,
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

  @Handles(guestRides)
  async forGuests({ params, principal }: Inbound<typeof guestRides>): Promise<Ride[]> {
    mustBe(params.riderId, principal);
    const rides = await this.rides.activeForGuests(params.riderId);
    return rides.map((ride) => this.#view(ride, principal));
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
    const { spentPaise, ...counts } = await this.history.totals(params.riderId);
    return { ...counts, totalSpent: rupeesFromPaise(spentPaise) };
  }

  async #page(call: Call, scope: Scope, { params, query, principal }: PageRequest): Promise<Reply<Ride[]>> {
    const { cursor, ...filters } = query;
    const { limit = defaultPageSize, status, from } = filters;
    const wanted = { scope, status, from };
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const [found, total] = await Promise.all([
      this.history.newest(wanted, limit + 1, after),
      this.history.count(wanted),
    ]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor(last) : null;
    const items = page.map((ride) => this.#view(ride, principal));
    return pageReply(items, total, callPath(call, params, filters), next);
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
