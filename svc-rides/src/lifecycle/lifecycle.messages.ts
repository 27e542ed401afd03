import { Controller } from '@nestjs/common';
import { adminUpdateRide, updateRide } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { LifecycleService } from './lifecycle.service.js';

@Controller()
export class LifecycleMessages {
  constructor(private readonly lifecycle: LifecycleService) {}

  @Handles(updateRide)
  update(inbound: Inbound<typeof updateRide>) {
    return this.lifecycle.update(inbound);
  }

  @Handles(adminUpdateRide)
  adminUpdate(inbound: Inbound<typeof adminUpdateRide>) {
    return this.lifecycle.cancelAsAdmin(inbound);
  }
}
