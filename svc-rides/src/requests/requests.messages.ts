import { Controller } from '@nestjs/common';
import { rideRequests } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { RequestsService } from './requests.service.js';

@Controller()
export class RequestsMessages {
  constructor(private readonly requests: RequestsService) {}

  @Handles(rideRequests)
  open(inbound: Inbound<typeof rideRequests>) {
    return this.requests.open(inbound);
  }
}
