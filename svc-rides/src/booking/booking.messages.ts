import { Controller } from '@nestjs/common';
import { calculateFare, createRide } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { BookingService } from './booking.service.js';

@Controller()
export class BookingMessages {
  constructor(private readonly booking: BookingService) {}

  @Handles(calculateFare)
  quote(inbound: Inbound<typeof calculateFare>) {
    return this.booking.quote(inbound);
  }

  @Handles(createRide)
  create(inbound: Inbound<typeof createRide>) {
    return this.booking.create(inbound);
  }
}
