import { Controller } from '@nestjs/common';
import {
  callPath,
  giveBackReservation,
  openReservations,
  takeReservation,
  type OpenReservation,
  type Reservation,
} from '@rahi/contracts';
import { Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { reservationView } from './reservation-view.js';
import { Taking } from './taking.service.js';

/** Bookings for later, for drivers (R43). */
@Controller()
export class DriverReservationsController {
  constructor(private readonly taking: Taking) {}

  @Handles(openReservations)
  async open(inbound: Inbound<typeof openReservations>): Promise<Reply<OpenReservation[]>> {
    const { query, principal } = inbound;
    const { cursor: _, ...filters } = query;
    const { items, total, next } = await this.taking.open(principal.userId, query, inbound);
    return pageReply(items, total, callPath(openReservations, {}, filters), next);
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
