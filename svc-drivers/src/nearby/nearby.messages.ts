import { Controller } from '@nestjs/common';
import {
  callPath,
  fleetMap,
  nearbyDrivers,
  onlineDrivers,
  type FleetDot,
  type NearbyDriver,
  type OnlineDriver,
} from '@rahi/contracts';
import { Handles, pageReply, type Inbound, type Reply, type WrittenJson } from '@rahi/service-kit';
import { FleetList } from './fleet-list.service.js';
import { Nearby } from './nearby.service.js';

@Controller()
export class NearbyMessages {
  constructor(
    private readonly nearby: Nearby,
    private readonly fleetList: FleetList,
  ) {}

  @Handles(nearbyDrivers)
  async near({ query, principal }: Inbound<typeof nearbyDrivers>): Promise<WrittenJson<NearbyDriver[]>> {
    return this.nearby.near(query, principal.userId);
  }

  @Handles(onlineDrivers)
  async online({ query: { cursor, ...filters } }: Inbound<typeof onlineDrivers>): Promise<Reply<OnlineDriver[]>> {
    const { drivers, total, next } = this.fleetList.page(filters, cursor);
    return pageReply(drivers, total, callPath(onlineDrivers, {}, filters), next);
  }

  @Handles(fleetMap)
  async map({ query: { cursor, ...bounds } }: Inbound<typeof fleetMap>): Promise<Reply<FleetDot[]>> {
    const { dots, total, next } = this.fleetList.map(bounds, cursor);
    return pageReply(dots, total, callPath(fleetMap, {}, bounds), next);
  }
}
