import { Controller } from '@nestjs/common';
import { updateRide } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { LifecycleService } from './lifecycle.service.js';

@Controller()
export class LifecycleMessages {
  constructor(private readonly lifecycle: LifecycleService) {}

  @Handles(updateRide)
  update(inbound: Inbound<typeof updateRide>) {
    return this.lifecycle.update(inbound);
  }
}
