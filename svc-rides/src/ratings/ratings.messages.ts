import { Controller } from '@nestjs/common';
import { rateRide } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { RatingsService } from './ratings.service.js';

@Controller()
export class RatingsMessages {
  constructor(private readonly ratings: RatingsService) {}

  @Handles(rateRide)
  rate(inbound: Inbound<typeof rateRide>) {
    return this.ratings.rate(inbound);
  }
}
