import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { localSubjects, type CallRequest, type LatLng, type NearbyDriver, type nearbyDrivers } from '@rahi/contracts';
import { CONFIG, NATS, Throttle, WrittenJson } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { FleetService } from '../fleet/fleet.service.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;
/** The demo fleet is told where riders look this often; not of each look. */
const tellFleetMs = 250;

/** Who is where, answered from memory alone. */
@Injectable()
export class Nearby implements OnModuleDestroy {
  readonly #fleetHints = new Throttle<'looked'>(tellFleetMs);

  constructor(
    private readonly fleet: FleetService,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  onModuleDestroy(): void {
    this.#fleetHints.stop();
  }

  /** Drivers other than the one who asks, when it is a driver. */
  near(
    { lat, lng, ...query }: CallRequest<typeof nearbyDrivers>['query'],
    askerId: string,
  ): WrittenJson<NearbyDriver[]> {
    if (this.config.RAHI_LOCAL) this.#fleetHints.run('looked', () => this.#tellFleet({ lat, lng }));
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

  #tellFleet(place: LatLng): void {
    this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify(place));
  }
}
