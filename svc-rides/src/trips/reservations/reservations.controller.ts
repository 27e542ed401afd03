import { Controller } from '@nestjs/common';
import {
  adminReservations,
  callPath,
  cancelReservation,
  changeReservation,
  createReservation,
  defaultPageSize,
  getReservation,
  reservationFee,
  reservations,
  type Call,
  type Principal,
  type Reservation,
  type ReservationFee,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { rolesOf, type PersonRole } from '../../ride/ride-roles.js';
import { Cancelling } from './cancelling.service.js';
import { LaterBookings } from './later-bookings.service.js';
import { noSuchReservation } from './reservation-refusals.js';
import { reservationView } from './reservation-view.js';
import type { ReservationEntity } from './reservation.entity.js';
import { coming, ofStatus, ReservationsRepository, type Listed } from './reservations.repository.js';

interface PageRequest {
  query: { limit?: number | undefined; cursor?: string | undefined };
}

/** Those that ended without a ride. */
const past = `reservation.status IN ('cancelled', 'missed') AND reservation.ride_id IS NULL`;

/** Bookings for later of riders, and for the desk (R43). */
@Controller()
export class ReservationsController {
  constructor(
    private readonly store: ReservationsRepository,
    private readonly bookings: LaterBookings,
    private readonly cancelling: Cancelling,
  ) {}

  @Handles(createReservation)
  async create(inbound: Inbound<typeof createReservation>): Promise<Reply<Reservation>> {
    const { reservation, repeated } = await this.bookings.create(inbound);
    const http: Record<string, string> = repeated ? { 'idempotent-replay': 'true' } : {};
    return new Reply(reservationView(reservation, 'rider'), { http });
  }

  @Handles(changeReservation)
  async change(inbound: Inbound<typeof changeReservation>): Promise<Reservation> {
    return reservationView(await this.bookings.change(inbound), 'rider');
  }

  @Handles(cancelReservation)
  async cancel(inbound: Inbound<typeof cancelReservation>): Promise<Reservation> {
    const cancelled = await this.cancelling.cancel(inbound);
    return reservationView(cancelled, roleIn(cancelled, inbound.principal));
  }

  @Handles(reservationFee)
  async fee({ params, principal }: Inbound<typeof reservationFee>): Promise<ReservationFee> {
    const reservation = await this.store.byId(params.id);
    if (reservation?.riderId !== principal.userId) throw noSuchReservation();
    return this.cancelling.feeNow(reservation);
  }

  @Handles(getReservation)
  async one({ params, principal }: Inbound<typeof getReservation>): Promise<Reply<Reservation>> {
    const reservation = await this.store.byId(params.id);
    if (!reservation) throw noSuchReservation();
    const role = roleIn(reservation, principal);
    return new Reply(reservationView(reservation, role), { deskRead: role === 'admin' });
  }

  @Handles(reservations)
  async own(inbound: Inbound<typeof reservations>): Promise<Reply<Reservation[]>> {
    const { query, principal } = inbound;
    const { as: role = 'rider', show = 'coming' } = query;
    const owner = role === 'rider' ? 'reservation.riderId = :me' : 'reservation.driverId = :me';
    const which = show === 'coming' ? coming : past;
    const listed: Listed = {
      where: (select) => select.where(`${owner} AND ${which}`, { me: principal.userId }),
      newestFirst: show === 'past',
    };
    return this.#page(reservations, inbound, listed, role);
  }

  @Handles(adminReservations)
  async all(inbound: Inbound<typeof adminReservations>): Promise<Reply<Reservation[]>> {
    const { status } = inbound.query;
    const listed = { where: ofStatus(status), newestFirst: status !== undefined };
    return this.#page(adminReservations, inbound, listed, 'admin');
  }

  async #page(call: Call, { query }: PageRequest, listed: Listed, role: PersonRole): Promise<Reply<Reservation[]>> {
    const { cursor, ...filters } = query;
    const { limit = defaultPageSize } = filters;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const { found, total } = await this.store.page(listed, limit, after);
    const items = found.slice(0, limit).map((reservation) => reservationView(reservation, role));
    return pageReply(items, total, callPath(call, {}, filters), nextOf(found, limit));
  }
}

/** The cursor of the page after one of which one row more was read; null on the last one. */
export function nextOf(found: readonly ReservationEntity[], limit: number): string | null {
  const last = found[limit - 1];
  return found.length > limit && last ? encodeCursor({ createdAt: last.pickupAt, id: last.id }) : null;
}

/** @throws Refusal not_found for a stranger */
function roleIn(reservation: ReservationEntity, principal: Principal): PersonRole {
  const [role] = rolesOf(reservation, principal);
  if (!role) throw noSuchReservation();
  return role;
}
