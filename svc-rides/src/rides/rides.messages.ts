import { Controller } from '@nestjs/common';
import { getRide } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { RidesService } from './rides.service.js';

@Controller()
export class RidesMessages {
  constructor(private readonly rides: RidesService) {}

  @Handles(getRide)
  get(inbound: Inbound<typeof getRide>) {
    return this.rides.get(inbound);
  }
}
