import { Controller } from '@nestjs/common';
import { fareAt, Refusal, tariff, rideInvoice } from '@rahi/contracts';
import { Handles, Reply, type Inbound } from '@rahi/service-kit';
import { noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf } from '../rides/ride-roles.js';
import { distanceKmOf } from '../rides/ride-values.js';
import type { BookedRate } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { invoiceOf } from './invoice.js';
import { invoicePdf } from './invoice-pdf.js';

/** R31: a completed ride's invoice, for its people and for admins. */
@Controller()
export class InvoiceController {
  constructor(private readonly rides: RidesRepository) {}

  @Handles(rideInvoice)
  async of({ params, principal }: Inbound<typeof rideInvoice>): Promise<Reply<Uint8Array>> {
    const ride = await this.rides.byId(params.id);
    if (!ride || rolesOf(ride, principal).length === 0) throw noSuchRide();
    if (ride.status !== 'completed' || !ride.completedAt) {
      throw new Refusal('not_completed', 'A ride has an invoice once it is completed.', { rideStatus: ride.status });
    }
    // Rides booked before the rate was kept were all booked at today's.
    const rate: BookedRate = ride.tariff ?? { ...tariff[ride.vehicleType], surge: 1 };
    const invoice = invoiceOf(
      { ...ride, completedAt: ride.completedAt },
      rate,
      fareAt(rate, distanceKmOf(ride), rate.surge),
    );
    const disposition = `attachment; filename="rahi-invoice-${ride.id.slice(0, 8)}.pdf"`;
    return new Reply(await invoicePdf(invoice), { http: { 'content-disposition': disposition } });
  }
}
