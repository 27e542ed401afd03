import { buildCommandOf, listPacks, type OpenPack } from '@rahi/city';
import { RoadNetwork, type Vehicle } from '@rahi/city/roads';
import { isInBox, vehicleFacts, type LatLng, type VehicleType } from '@rahi/contracts';
import { CONFIG, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { DriversConfig } from '../config.js';

/** R28: the roads of the city packs that may be routed. They are open before the service answers: it takes 0.3 s a city. */
@Injectable()
export class CityRoads implements OnModuleInit, OnApplicationBootstrap {
  #packs: readonly OpenPack[] = [];
  readonly #networks = new Map<OpenPack, Promise<RoadNetwork | null>>();

  constructor(
    @Inject(CONFIG) private readonly config: DriversConfig,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#packs = (await listPacks(this.config.CITY_PACKS)).filter(({ routable }) => routable);
  }

  async onApplicationBootstrap(): Promise<void> {
    const networks = await Promise.all(this.#packs.map((pack) => this.#networkOf(pack)));
    const unread = this.#packs.filter((_, at) => networks[at] === null).map(({ name }) => name);
    // They are read once: until a restart nothing changes that.
    const watch = this.jobs.watch('Roads of cities', { remembers: Infinity });
    const outdated = this.#packs.filter((_, at) => networks[at]?.graph.isCurrent === false);
    if (unread.length > 0) watch.standsStill(new Error(`the roads of ${unread.join(', ')} cannot be read`));
    else if (outdated.length > 0) watch.standsStill(new Error(buildAgain(outdated)));
    else watch.succeeded();
  }

  /** The roads of the city around a place; null where no roads are known. */
  async around(place: LatLng): Promise<RoadNetwork | null> {
    return (await this.cityAround(place))?.network ?? null;
  }

  /** The same with the name of the city's pack. */
  async cityAround(place: LatLng): Promise<{ slug: string; network: RoadNetwork } | null> {
    const pack = this.#packs.find(({ bounds }) => isInBox(place, bounds));
    const network = pack ? await this.#networkOf(pack) : null;
    return pack && network ? { slug: pack.slug, network } : null;
  }

  #networkOf(pack: OpenPack): Promise<RoadNetwork | null> {
    const network = this.#networks.get(pack) ?? this.#open(pack);
    this.#networks.set(pack, network);
    return network;
  }

  async #open(pack: OpenPack): Promise<RoadNetwork | null> {
    const { name, folder } = pack;
    const begun = performance.now();
    try {
      const network = await RoadNetwork.open(folder);
      const ms = Math.round(performance.now() - begun);
      this.log.info({ city: name, roads: network.graph.roads, ms }, 'the roads of a city are open');
      if (!network.graph.isCurrent)
        this.log.warn(
          { city: name, run: buildCommandOf(pack) },
          "the roads of a city were built by another release's rules: build its pack again",
        );
      return network;
    } catch (error) {
      this.log.error({ err: error, city: name }, 'the roads of a city cannot be read: routes in it are estimates');
      return null;
    }
  }
}

/** A pack says by which rules its roads were made. They are used until the operator builds it again. */
const buildAgain = (packs: readonly OpenPack[]): string =>
  `roads of another release's rules in ${packs.map(({ name }) => name).join(', ')}. Run: ${packs.map(buildCommandOf).join('; ')}`;

/** How the roads treat a type of vehicle. */
export function onRoads(vehicleType: VehicleType | undefined): Vehicle {
  return vehicleType ? vehicleFacts[vehicleType].roads : 'car';
}
