import { Controller } from '@nestjs/common';
import {
  callPath,
  defaultPageSize,
  giveBackReservation,
  openReservations,
  takeReservation,
  type OpenReservation,
  type Reservation,
} from '@rahi/contracts';
import { decodeCursor, Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { reservationView } from './reservation-view.js';
import { nextOf } from './reservations.controller.js';
import { Taking } from './taking.service.js';

/** Bookings for later, for drivers (R43). */
@Controller()
export class DriverReservationsController {
  constructor(private readonly taking: Taking) {}

  @Handles(openReservations)
  async open(inbound: Inbound<typeof openReservations>): Promise<Reply<OpenReservation[]>> {
    const { cursor, ...filters } = inbound.query;
    const { limit = defaultPageSize } = filters;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const { found, views, total } = await this.taking.open(inbound.principal.userId, limit, after, inbound);
    const path = callPath(openReservations, {}, filters);
    return pageReply(views.slice(0, limit), total, path, nextOf(found, limit));
  }

  @Handles(takeReservation)
  async take(inbound: Inbound<typeof takeReservation>): Promise<Reservation> {
    return reservationView(await this.taking.take(inbound), 'driver');
  }

  @Handles(giveBackReservation)
  async giveBack(inbound: Inbound<typeof giveBackReservation>): Promise<{ success: boolean }> {
    await this.taking.giveBack(inbound);
    return { success: true };
  }
}
