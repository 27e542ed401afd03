import { Controller } from '@nestjs/common';
import {
  callPath,
  fleetMap,
  mapPart,
  nearbyDrivers,
  onlineDrivers,
  onlinePart,
  type FleetDot,
  type MapPart,
  type NearbyDriver,
  type OnlineDriver,
  type OnlinePart,
} from '@rahi/contracts';
import {
  Handles,
  HandlesInternal,
  pageReply,
  type Inbound,
  type InternalInbound,
  type Reply,
  type WrittenJson,
} from '@rahi/service-kit';
import { FleetList } from './fleet-list.service.js';
import { FleetPages } from './fleet-pages.service.js';
import { Nearby } from './nearby.service.js';

@Controller()
export class NearbyMessages {
  constructor(
    private readonly nearby: Nearby,
    private readonly fleetList: FleetList,
    private readonly pages: FleetPages,
  ) {}

  @Handles(nearbyDrivers)
  async near({ query, principal }: Inbound<typeof nearbyDrivers>): Promise<WrittenJson<NearbyDriver[]>> {
    return this.nearby.near(query, principal);
  }

  @Handles(onlineDrivers)
  async online({ query: { cursor, ...filters } }: Inbound<typeof onlineDrivers>): Promise<Reply<OnlineDriver[]>> {
    const { drivers, total, next } = await this.pages.online(filters, cursor);
    return pageReply(drivers, total, callPath(onlineDrivers, {}, filters), next);
  }

  @Handles(fleetMap)
  async map({ query: { cursor, ...bounds } }: Inbound<typeof fleetMap>): Promise<Reply<FleetDot[]>> {
    const { dots, total, next } = await this.pages.map(bounds, cursor);
    return pageReply(dots, total, callPath(fleetMap, {}, bounds), next);
  }

  @HandlesInternal(onlinePart)
  async onlinePart({ request }: InternalInbound<typeof onlinePart>): Promise<OnlinePart> {
    return this.fleetList.page(request);
  }

  @HandlesInternal(mapPart)
  async mapPart({ request }: InternalInbound<typeof mapPart>): Promise<MapPart> {
    return this.fleetList.map(request);
  }
}
