import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { localSubjects, type CallRequest, type LatLng, type NearbyDriver, type nearbyDrivers } from '@rahi/contracts';
import { CONFIG, NATS, Throttle, WrittenJson } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { Fleet } from '../fleet/fleet.js';
import type { Spot } from '../fleet/spot.js';
import type { Hit } from '../location-index/grid-index.js';
import { AroundHints } from './around-hints.service.js';

/** R21. */
const defaultRadiusKm = 10;
const mostNearby = 50;
/** How often the demo fleet is notified of where riders look. */
const demoFleetMs = 250;

type NearbyQuery = CallRequest<typeof nearbyDrivers>['query'];

/** The drivers near a place, from memory. */
@Injectable()
export class Nearby implements OnModuleDestroy {
  readonly #demoFleet = new Throttle<'looked'>(demoFleetMs);

  constructor(
    private readonly fleet: Fleet,
    private readonly around: AroundHints,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: DriversConfig,
  ) {}

  onModuleDestroy(): void {
    this.#demoFleet.stop();
  }

  /** Drivers other than the caller, nearest first. */
  near(query: NearbyQuery, callerId: string): WrittenJson<NearbyDriver[]> {
    const { lat, lng, vehicleType } = query;
    if (this.config.RAHI_LOCAL) this.#demoFleet.run('looked', () => this.#notifyDemoFleet({ lat, lng }));
    const hits = this.#others(query, callerId);
    this.around.remember(callerId, vehicleType, () => differ(hits, this.#others(query, callerId)));
    return new WrittenJson(`[${hits.map(({ item, km }) => item.json(km)).join()}]`);
  }

  #others({ lat, lng, ...query }: NearbyQuery, callerId: string): Hit<Spot>[] {
    const { vehicleType, radius = defaultRadiusKm, limit = mostNearby } = query;
    const hits = this.fleet.nearest({ center: { lat, lng }, radiusKm: radius, limit: limit + 1, vehicleType });
    return hits.filter(({ item }) => item.id !== callerId).slice(0, limit);
  }

  #notifyDemoFleet(place: LatLng): void {
    this.nats.publish(localSubjects.lookedAround.subject, JSON.stringify(place));
  }
}

/** Whether two answers show different drivers, or the same ones elsewhere. */
function differ(before: readonly Hit<Spot>[], after: readonly Hit<Spot>[]): boolean {
  return before.length !== after.length || before.some(({ item }, index) => item !== after[index]?.item);
}
