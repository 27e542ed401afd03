import { Controller } from '@nestjs/common';
import {
  adminReservations,
  callPath,
  cancelReservation,
  changeReservation,
  createReservation,
  getReservation,
  reservationFee,
  reservations,
  type Call,
  type Principal,
  type Reservation,
  type ReservationFee,
} from '@rahi/contracts';
import { Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { rolesOf, type PersonRole } from '../../ride/ride-roles.js';
import { Cancelling } from './cancelling.service.js';
import { LaterBookings } from './later-bookings.service.js';
import { noSuchReservation } from './reservation-refusals.js';
import { reservationView } from './reservation-view.js';
import type { ReservationEntity } from './reservation.entity.js';
import { coming, forDesk, ReservationsRepository, type Listed, type PageQuery } from './reservations.repository.js';

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
    return this.#page(reservations, query, listed, role);
  }

  @Handles(adminReservations)
  async all(inbound: Inbound<typeof adminReservations>): Promise<Reply<Reservation[]>> {
    const { query } = inbound;
    const listed = { where: forDesk(query.status, query.kind), newestFirst: query.status !== undefined };
    return this.#page(adminReservations, query, listed, 'admin');
  }

  async #page(call: Call, query: PageQuery, listed: Listed, role: PersonRole): Promise<Reply<Reservation[]>> {
    const { cursor: _, ...filters } = query;
    const { items, total, next } = await this.store.page(listed, query);
    const views = items.map((reservation) => reservationView(reservation, role));
    return pageReply(views, total, callPath(call, {}, filters), next);
  }
}

/** @throws Refusal not_found for a stranger */
function roleIn(reservation: ReservationEntity, principal: Principal): PersonRole {
  const [role] = rolesOf(reservation, principal);
  if (!role) throw noSuchReservation();
  return role;
}
