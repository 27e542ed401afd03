import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminRides,
  callPath,
  defaultPageSize,
  readsContacts,
  rideStatuses,
  rupeesFromPaise,
  type AdminRide,
  type CallAnswer,
  type RideSort,
} from '@rahi/contracts';
import { Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import { DailyFiguresEntity } from '../../tables/daily-figures.entity.js';
import {
  countFound,
  countWhere,
  listPage,
  newestFirst,
  oldestFirst,
  type Order,
  type Total,
} from '../../tables/search/list-page.js';
import { travellersFound, withRides } from '../../tables/search/people-found.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { Contacts } from './contacts.service.js';
import { ridesWhere, type RidesWhere } from './rides-where.js';

const byFare = { by: 'listed.farePaise', type: 'int' } as const;
const orders: Readonly<Record<RideSort, Order>> = {
  '-created': newestFirst,
  created: oldestFirst,
  '-fare': { ...byFare, direction: 'DESC' },
  fare: { ...byFare, direction: 'ASC' },
};

/** The desk's list of rides: by status, by words or the beginning of an id, newest first by default. */
@Controller()
export class RidesController {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(DailyFiguresEntity) private readonly days: Repository<DailyFiguresEntity>,
    private readonly contacts: Contacts,
  ) {}

  @Handles(adminRides)
  async list(inbound: Inbound<typeof adminRides>): Promise<Reply<CallAnswer<typeof adminRides>>> {
    const { query } = inbound;
    const { search, limit = defaultPageSize, cursor, sort = '-created' } = query;
    const { status, ...others } = ridesWhere(query);
    const where = status === undefined ? others : { status, ...others };
    const found = search ? await this.#found(search, inbound) : undefined;
    const people = found?.people;
    const [page, total] = await Promise.all([
      listPage(this.rides, { where, search, people, sort, order: orders[sort], limit, cursor }),
      search ? countFound(this.rides, { where, search, people }) : this.#count(where),
    ]);
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total.total, callPath(adminRides, {}, filters), page.next);
    return new Reply(
      {
        rides: page.rows.map(rideOf),
        ...total,
        ...(found?.more && { totalIsAtLeast: true }),
        ...(found?.unanswered && { withoutContacts: true }),
      },
      headers,
    );
  }

  /** Who sees no contacts does not find guests by their phones either. */
  async #found(search: string, { principal, requestId, deadline }: Inbound<typeof adminRides>) {
    const [travellers, contacts] = await Promise.all([
      travellersFound(this.rides.manager, search),
      this.contacts.soon({ search, phones: readsContacts(principal) }, { requestId, deadline }),
    ]);
    return { ...contacts, people: withRides(travellers, contacts.rideIds) };
  }

  /** Of all rides, or of one status, from the figures, to avoid counting them. */
  async #count(where: RidesWhere): Promise<Total> {
    const { status: only, createdAt, ...others } = where;
    if (createdAt || Object.keys(others).length > 0)
      return countWhere(this.rides, where, createdAt ? { createdAt } : {});
    const sums = (only === undefined ? rideStatuses : [only]).map((status) => `sum(day.rides.${status})`).join(' + ');
    const counted = await this.days
      .createQueryBuilder('day')
      .select(sums, 'total')
      .getRawOne<{ total: string | null }>();
    return { total: Number(counted?.total ?? 0) };
  }
}

export function rideOf(ride: RideEntity): AdminRide {
  const { id, status, pickupAddress, dropoffAddress, vehicleType } = ride;
  return {
    id,
    status,
    rider: { id: ride.riderId, name: ride.riderName },
    driver: ride.driverId === null ? null : { id: ride.driverId, name: ride.driverName ?? '' },
    pickupAddress,
    dropoffAddress,
    vehicleType,
    fare: rupeesFromPaise(ride.farePaise),
    createdAt: ride.createdAt.toISOString(),
    completedAt: ride.completedAt?.toISOString() ?? null,
    flags: ride.flags,
    kind: ride.kind,
    forGuest: ride.forGuest,
    byOrganisation: ride.byOrganisation,
  };
}
