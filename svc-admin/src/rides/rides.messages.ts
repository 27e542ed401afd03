import { Controller } from '@nestjs/common';
import { adminRide, adminRides } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { RideDetailService } from './ride-detail.service.js';
import { RidesService } from './rides.service.js';

@Controller()
export class RidesMessages {
  constructor(
    private readonly rides: RidesService,
    private readonly ride: RideDetailService,
  ) {}

  @Handles(adminRides)
  list({ query }: Inbound<typeof adminRides>) {
    return this.rides.list(query);
  }

  @Handles(adminRide)
  detail({ params }: Inbound<typeof adminRide>) {
    return this.ride.detail(params.id);
  }
}
