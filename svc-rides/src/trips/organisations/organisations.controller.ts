import { Controller } from '@nestjs/common';
import {
  bookForGuest,
  cancelOrganisationRide,
  organisationFigures,
  organisationReceipt,
  organisationRide,
  organisationRides,
  Refusal,
  type OrganisationFigures,
  type OrganisationReceipt,
  type OrganisationRideNow,
} from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { Receipts } from '../../money/bills/receipts.service.js';
import { say } from '../../say.js';
import { OrganisationBookings } from './organisation-bookings.service.js';
import { OrganisationRides } from './organisation-rides.service.js';

/** What the partners' program asks for organisations, whose clients it knows (ADR 98). */
@Controller()
export class OrganisationsController {
  constructor(
    private readonly bookings: OrganisationBookings,
    private readonly rides: OrganisationRides,
    private readonly receipts: Receipts,
  ) {}

  @HandlesInternal(bookForGuest)
  async book({
    request,
    ...cause
  }: InternalInbound<typeof bookForGuest>): Promise<z.output<typeof bookForGuest.answer>> {
    const { ride, replayed } = await this.bookings.book(request, cause);
    return { ride: await this.rides.now(ride, cause), replayed };
  }

  @HandlesInternal(organisationRide)
  async ride({ request, ...cause }: InternalInbound<typeof organisationRide>): Promise<OrganisationRideNow> {
    return this.rides.now(await this.rides.of(request.organisationId, request.rideId), cause);
  }

  @HandlesInternal(cancelOrganisationRide)
  async cancel({ request, ...cause }: InternalInbound<typeof cancelOrganisationRide>): Promise<OrganisationRideNow> {
    return this.rides.now(await this.rides.cancel(request.organisationId, request.rideId, cause), cause);
  }

  @HandlesInternal(organisationReceipt)
  async receipt({ request }: InternalInbound<typeof organisationReceipt>): Promise<OrganisationReceipt> {
    const ride = await this.rides.of(request.organisationId, request.rideId);
    const receipt = await this.receipts.of(ride, request.language);
    if (!receipt) throw new Refusal('not_completed', say('bill.notYet'), { rideStatus: ride.status });
    const { rideId, kind, lines, totalPaise, currency, invoiceNumber, issuedAt } = receipt;
    return { rideId, kind, lines, totalPaise, currency, invoiceNumber, issuedAt };
  }

  @HandlesInternal(organisationRides)
  list({ request }: InternalInbound<typeof organisationRides>): Promise<z.output<typeof organisationRides.answer>> {
    return this.rides.list(request);
  }

  @HandlesInternal(organisationFigures)
  figures({ request }: InternalInbound<typeof organisationFigures>): Promise<OrganisationFigures> {
    return this.rides.figures(request.organisationId);
  }
}
