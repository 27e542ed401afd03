import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { localSubjects, type CallRequest, type LatLng, type NearbyDriver, type nearbyDrivers } from '@rahi/contracts';
import { CONFIG, NATS, Throttle, WrittenJson } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import type { NearbyHit } from '../fleet/fleet.js';
import { FleetService } from '../fleet/fleet.service.js';
import { AroundHints } from './around-hints.service.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;
/** The demo fleet is told where riders look this often; not of each look. */
const tellFleetMs = 250;

type NearbyQuery = CallRequest<typeof nearbyDrivers>['query'];

/** Who is where, answered from memory alone. */
@Injectable()
export class Nearby implements OnModuleDestroy {
  readonly #fleetHints = new Throttle<'looked'>(tellFleetMs);

  constructor(
    private readonly fleet: FleetService,
    private readonly around: AroundHints,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  onModuleDestroy(): void {
    this.#fleetHints.stop();
  }

  /** Drivers other than the one who asks, when it is a driver. */
  near(query: NearbyQuery, askerId: string): WrittenJson<NearbyDriver[]> {
    const { lat, lng, vehicleType } = query;
    if (this.config.RAHI_LOCAL) this.#fleetHints.run('looked', () => this.#tellFleet({ lat, lng }));
    const hits = this.#others(query, askerId);
    const told = revisionOf(hits);
    this.around.remember(askerId, vehicleType, () => revisionOf(this.#others(query, askerId)) !== told);
    return new WrittenJson(`[${hits.map(({ spot, km }) => spot.json(km)).join()}]`);
  }

  #others({ lat, lng, ...query }: NearbyQuery, askerId: string): NearbyHit[] {
    const { vehicleType, radius = defaultRadiusKm, limit = mostNearby } = query;
    const hits = this.fleet.fleet.nearest({
      center: { lat, lng },
      radiusKm: radius,
      limit: limit + 1,
      vehicleType,
      notBefore: Date.now() - this.config.DRIVER_STALE_SECONDS * 1000,
    });
    return hits.filter(({ spot }) => spot.driverId !== askerId).slice(0, limit);
  }

  #tellFleet(place: LatLng): void {
    this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify(place));
  }
}

/** Another number for other drivers, and for the same where anything of them is another. */
function revisionOf(hits: readonly NearbyHit[]): number {
  return hits.reduce((all, { spot }) => (Math.imul(all, 31) + spot.revision) | 0, hits.length);
}
