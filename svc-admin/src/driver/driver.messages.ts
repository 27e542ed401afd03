import { Controller } from '@nestjs/common';
import { adminDriver } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { DriverService } from './driver.service.js';

@Controller()
export class DriverMessages {
  constructor(private readonly driver: DriverService) {}

  @Handles(adminDriver)
  detail({ params }: Inbound<typeof adminDriver>) {
    return this.driver.detail(params.id);
  }
}
