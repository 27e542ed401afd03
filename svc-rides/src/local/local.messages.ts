import { Controller } from '@nestjs/common';
import { localSubjects } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { LocalService } from './local.service.js';

@Controller()
export class LocalMessages {
  constructor(private readonly local: LocalService) {}

  @HandlesInternal(localSubjects.tripCode)
  tripCode(inbound: InternalInbound<typeof localSubjects.tripCode>) {
    return this.local.tripCode(inbound);
  }
}
