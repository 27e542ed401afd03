import { Controller } from '@nestjs/common';
import { nearbyDrivers, onlineDrivers, type NearbyDriver, type OnlineDriver } from '@rahi/contracts';
import { Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { Nearby } from './nearby.service.js';

@Controller()
export class NearbyMessages {
  constructor(private readonly nearby: Nearby) {}

  @Handles(nearbyDrivers)
  async near({ query }: Inbound<typeof nearbyDrivers>): Promise<NearbyDriver[]> {
    return this.nearby.near(query);
  }

  @Handles(onlineDrivers)
  async online(): Promise<Reply<OnlineDriver[]>> {
    const { drivers, total } = this.nearby.online();
    return pageReply(drivers, total, onlineDrivers.path, null);
  }
}
