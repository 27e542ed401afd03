import { Controller } from '@nestjs/common';
import { getTracking, shareLocation } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { TripsService } from './trips.service.js';

@Controller()
export class TripsMessages {
  constructor(private readonly trips: TripsService) {}

  @Handles(getTracking)
  tracking(inbound: Inbound<typeof getTracking>) {
    return this.trips.tracking(inbound);
  }

  @Handles(shareLocation)
  share(inbound: Inbound<typeof shareLocation>) {
    return this.trips.share(inbound);
  }
}
