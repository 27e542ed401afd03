import { Controller } from '@nestjs/common';
import { driverStanding, type DriverStanding } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { Standing } from './standing.service.js';

@Controller()
export class StandingMessages {
  constructor(private readonly standing: Standing) {}

  @HandlesInternal(driverStanding)
  async of({ request }: InternalInbound<typeof driverStanding>): Promise<{ driver: DriverStanding | null }> {
    return { driver: await this.standing.of(request.driverId) };
  }
}
