import { Controller } from '@nestjs/common';
import { activeRides, driverActiveRide, driverRides, riderActiveRide, riderRides, riderSummary } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { HistoryService } from './history.service.js';

@Controller()
export class HistoryMessages {
  constructor(private readonly history: HistoryService) {}

  @Handles(riderRides)
  ofRider(inbound: Inbound<typeof riderRides>) {
    return this.history.ofRider(inbound);
  }

  @Handles(riderActiveRide)
  activeOfRider(inbound: Inbound<typeof riderActiveRide>) {
    return this.history.activeOfRider(inbound);
  }

  @Handles(riderSummary)
  summary(inbound: Inbound<typeof riderSummary>) {
    return this.history.summary(inbound);
  }

  @Handles(driverRides)
  ofDriver(inbound: Inbound<typeof driverRides>) {
    return this.history.ofDriver(inbound);
  }

  @Handles(driverActiveRide)
  activeOfDriver(inbound: Inbound<typeof driverActiveRide>) {
    return this.history.activeOfDriver(inbound);
  }

  @Handles(activeRides)
  active(inbound: Inbound<typeof activeRides>) {
    return this.history.active(inbound);
  }
}
