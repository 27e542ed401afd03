import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  auditTarget,
  cancellationBill,
  Refusal,
  rupeesFromPaise,
  type Bill,
  type cancelReservation,
  type Principal,
  type ReservationFee,
} from '@rahi/contracts';
import type { Cause, Inbound } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { feeColumns } from '../../money/bills/bill.js';
import { Billing } from '../../money/bills/billing.service.js';
import { deskAction } from '../../ride/desk/desk-action.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { BookingRepository } from '../booking/booking.repository.js';
import { LaterTimes } from '../booking/later-times.js';
import { isPast, noSuchReservation, reservationChanged } from './reservation-refusals.js';
import { freeUntilOf } from './reservation-view.js';
import type { ReservationEntity } from './reservation.entity.js';
import { asRead, ReservationsRepository } from './reservations.repository.js';
import { rideOfReservation } from './ride-of-reservation.js';

type Cancel = Inbound<typeof cancelReservation>;
type Canceller = 'rider' | 'admin';

/** How often a booking is read again when it changes in the meantime. */
const attempts = 3;
const now = () => 'clock_timestamp()';

/** Riders and the desk cancel bookings for later; what that costs (R43). */
@Injectable()
export class Cancelling {
  constructor(
    private readonly reservations: ReservationsRepository,
    private readonly times: LaterTimes,
    private readonly billing: Billing,
    private readonly rides: RidesRepository,
    private readonly bookings: BookingRepository,
  ) {}

  /** @throws Refusal as the contract of the call says */
  async cancel(inbound: Cancel): Promise<ReservationEntity> {
    const { params, body, principal } = inbound;
    for (let attempt = 1; ; attempt += 1) {
      const reservation = await this.reservations.byId(params.id);
      const by = cancellerOf(reservation, principal);
      if (!reservation || !by) throw noSuchReservation();
      const { status, rideId, version } = reservation;
      if (status === 'cancelled' && reservation.cancelledBy === by) return reservation;
      if (rideId !== null || status === 'missed' || status === 'cancelled') throw isPast(reservation);
      if (attempt > attempts || (body.version ?? version) !== version) throw reservationChanged(reservation);
      const bill = by === 'rider' ? await this.#billNow(reservation) : null;
      const cancelled = bill
        ? await this.#cancelCharged(reservation, bill, inbound)
        : await this.#cancelFree(reservation, by, inbound);
      if (cancelled) return cancelled;
    }
  }

  /** What cancelling costs the rider now. */
  async feeNow(reservation: ReservationEntity): Promise<ReservationFee> {
    const ended = reservation.rideId !== null || reservation.cancelledAt !== null;
    const bill = ended ? null : await this.#billNow(reservation);
    return { fee: rupeesFromPaise(bill?.totalPaise ?? 0), freeUntil: freeUntilOf(reservation).toISOString() };
  }

  /** Null while it is free: until 60 minutes before the pickup, and while no driver keeps the time free. */
  async #billNow(reservation: ReservationEntity): Promise<Bill | null> {
    const { driverId, fareInputs, farePaise } = reservation;
    if (driverId === null || (await this.times.now()) < freeUntilOf(reservation)) return null;
    const bill = cancellationBill(await this.billing.termsOf(reservation), fareInputs, farePaise);
    return bill.totalPaise === 0 ? null : bill;
  }

  #cancelFree(reservation: ReservationEntity, by: Canceller, inbound: Cancel): Promise<ReservationEntity | null> {
    const { body, principal } = inbound;
    const audit =
      by === 'admin'
        ? deskAction({
            actorId: principal.userId,
            action: 'reservation.cancel',
            reason: body.reason ?? null,
            target: auditTarget('reservation', reservation.id),
          })
        : undefined;
    return this.reservations.change(asRead(reservation), cancelledBy(by), 'reservation.cancelled.v1', inbound, {
      audit,
    });
  }

  /** With a ride that is cancelled from its start: receipt, dues and history follow from that as from any other. */
  #cancelCharged(reservation: ReservationEntity, bill: Bill, inbound: Cancel): Promise<ReservationEntity | null> {
    const rideId = randomUUID();
    return this.reservations.together(async (manager) => {
      const set = { ...cancelledBy('rider'), rideId };
      const type = 'reservation.cancelled.v1';
      const cancelled = await this.reservations.change(asRead(reservation), set, type, inbound, { manager });
      if (!cancelled) return null;
      const ride = {
        ...rideOfReservation(reservation, rideId),
        status: 'cancelled' as const,
        driverId: reservation.driverId,
        driver: reservation.driver,
        assignedBy: 'driver' as const,
        assignedAt: () => 'now()',
        confirmedAt: () => 'now()',
        offerUntil: () => 'now()',
        cancelledAt: now,
        cancelledBy: 'rider' as const,
        cancelReason: inbound.body.reason ?? null,
        ...feeColumns(bill),
      };
      await this.#charge(ride, bill, inbound, manager);
      return cancelled;
    }, inbound);
  }

  async #charge(
    ride: Parameters<BookingRepository['insertOf']>[0],
    bill: Bill,
    cause: Cause,
    manager: EntityManager,
  ): Promise<void> {
    const [stored] = await this.rides.change(this.bookings.insertOf(ride), 'ride.cancelled.v1', cause, { manager });
    if (!stored) throw new Error('an insert gives its row');
    await this.billing.chargeFee(manager, stored, { kind: 'cancellation', bill }, cause);
  }
}

/** What a booking without a ride is from then on. */
export const cancelledBy = (by: Canceller) => ({
  status: 'cancelled' as const,
  cancelledAt: now,
  cancelledBy: by,
  closedAt: now,
});

/** @throws Refusal forbidden for its driver @returns null for a stranger */
function cancellerOf(reservation: ReservationEntity | null, principal: Principal): Canceller | null {
  const roles = reservation ? rolesOf(reservation, principal) : [];
  if (roles.includes('rider')) return 'rider';
  if (roles.includes('admin')) return 'admin';
  if (roles.includes('driver')) throw new Refusal('forbidden', say('later.driverGivesBack'));
  return null;
}
