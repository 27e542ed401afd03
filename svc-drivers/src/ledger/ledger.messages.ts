import { Controller } from '@nestjs/common';
import { driverToday, type DriverToday } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Earnings } from './earnings.service.js';

@Controller()
export class LedgerMessages {
  constructor(private readonly earnings: Earnings) {}

  @Handles(driverToday)
  today({ params, principal, requestId }: Inbound<typeof driverToday>): Promise<DriverToday> {
    return this.earnings.today(params.driverId, principal, requestId);
  }
}
