import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { localSubjects, type CallRequest, type NearbyDriver, type nearbyDrivers } from '@rahi/contracts';
import { CONFIG, NATS, WrittenJson } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetService } from '../fleet/fleet.service.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;

/** Who is where, answered from memory alone. */
@Injectable()
export class Nearby {
  constructor(
    private readonly fleet: FleetService,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  /** Drivers other than the one who asks, when it is a driver. */
  near(
    { lat, lng, ...query }: CallRequest<typeof nearbyDrivers>['query'],
    askerId: string,
  ): WrittenJson<NearbyDriver[]> {
    if (this.config.RAHI_LOCAL) this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify({ lat, lng }));
    const { vehicleType, radius = defaultRadiusKm, limit = mostNearby } = query;
    const hits = this.fleet.fleet.nearest({
      center: { lat, lng },
      radiusKm: radius,
      limit: limit + 1,
      vehicleType,
      notBefore: Date.now() - this.config.DRIVER_STALE_SECONDS * 1000,
    });
    const others = hits.filter(({ spot }) => spot.driverId !== askerId).slice(0, limit);
    return new WrittenJson(`[${others.map(({ spot, km }) => spot.json(km)).join()}]`);
  }
}
