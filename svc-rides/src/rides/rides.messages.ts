import { Controller } from '@nestjs/common';
import { getRide, ridesUnderWay } from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { RidesRepository } from './rides.repository.js';
import { RidesService } from './rides.service.js';

@Controller()
export class RidesMessages {
  constructor(
    private readonly rides: RidesService,
    private readonly repository: RidesRepository,
  ) {}

  @Handles(getRide)
  get(inbound: Inbound<typeof getRide>) {
    return this.rides.get(inbound);
  }

  @HandlesInternal(ridesUnderWay)
  async underWay({ request }: InternalInbound<typeof ridesUnderWay>) {
    return { people: await this.repository.underWay(request.userIds) };
  }
}
