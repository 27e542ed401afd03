import { Controller } from '@nestjs/common';
import { rideInvoice } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { InvoiceService } from './invoice.service.js';

@Controller()
export class InvoiceMessages {
  constructor(private readonly invoices: InvoiceService) {}

  @Handles(rideInvoice)
  of(inbound: Inbound<typeof rideInvoice>) {
    return this.invoices.of(inbound);
  }
}
