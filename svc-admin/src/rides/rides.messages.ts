import { Controller } from '@nestjs/common';
import { adminRides } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { RidesService } from './rides.service.js';

@Controller()
export class RidesMessages {
  constructor(private readonly rides: RidesService) {}

  @Handles(adminRides)
  list({ query }: Inbound<typeof adminRides>) {
    return this.rides.list(query);
  }
}
