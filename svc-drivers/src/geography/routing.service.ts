import { Inject, Injectable } from '@nestjs/common';
import type { RoadTable } from '@rahi/city/roads';
import type { CallRequest, etaMatrix, Language, LatLng, navigationRoute, Route } from '@rahi/contracts';
import { CONFIG, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { DriversConfig } from '../config.js';
import { roadRoute } from './routes/road-route.js';
import { straightEstimate } from './routes/straight-estimate.js';
import { CityRoads, onRoads } from './city-roads.service.js';
import { ExternalServer } from './external-server.js';
import { routeOf } from './osrm-answer.js';
import { oneRoute } from './routes/one-route.js';

type RouteQuery = CallRequest<typeof navigationRoute>['body'];
type MatrixQuery = z.output<typeof etaMatrix.request>;

/** Seconds: a server that fails is asked again within a minute. */
const remembers = 300;

/**
 * R28: routes from an OSRM-compatible server if one is configured and answers in time, else along the roads of a city, else the
 * straight-line figures.
 */
@Injectable()
export class Routing {
  readonly #server: ExternalServer | null;

  constructor(
    private readonly roads: CityRoads,
    @Inject(CONFIG) { ROUTING_URL }: DriversConfig,
    @Inject(LOGGER) log: Logger,
    jobs: Jobs,
  ) {
    const watch = () => jobs.watch('Routing server', { remembers });
    this.#server = ROUTING_URL === undefined ? null : new ExternalServer('routing', ROUTING_URL, log, watch());
  }

  /**
   * Through its stops, if any, leg by leg.
   * @param deadline epoch milliseconds after which the caller's answer is too late
   * @param language of the instructions
   */
  async route(query: RouteQuery, deadline: number, language?: Language): Promise<Route> {
    const { via = [], destination, ...from } = query;
    if (via.length === 0) return this.#leg(query, deadline, language);
    const ends = [...via, destination];
    const legs = await Promise.all(
      ends.map((to, at) => {
        // The vehicle moves in a known direction only at the origin.
        const before = ends[at - 1];
        const leg = before ? { origin: before, vehicleType: from.vehicleType } : from;
        return this.#leg({ ...leg, destination: to }, deadline, language);
      }),
    );
    return oneRoute(legs);
  }

  async #leg(query: RouteQuery, deadline: number, language?: Language): Promise<Route> {
    const { origin, destination } = query;
    const path = `/route/v1/driving/${lngLat(origin)};${lngLat(destination)}`;
    const wanted = { overview: 'full', geometries: 'geojson', steps: 'true' };
    const found = await this.#server?.ask(path, wanted, deadline, (json) => routeOf(json, query, language));
    return found ?? (await this.#byRoad(query, language)) ?? straightEstimate(origin, destination, language);
  }

  /** Seconds and metres by road from every place to every other; null where no roads are known. */
  async matrix({ from, to, vehicleType }: MatrixQuery): Promise<RoadTable> {
    const network = to[0] ? await this.roads.around(to[0]) : null;
    if (network) return network.table(from, to, onRoads(vehicleType));
    const unknown = from.map(() => to.map(() => null));
    return { seconds: unknown, metres: unknown };
  }

  async #byRoad(query: RouteQuery, language?: Language): Promise<Route | null> {
    const { origin, destination, vehicleType, heading } = query;
    const network = await this.roads.around(origin);
    const vehicle = onRoads(vehicleType);
    const found = network?.route({ ...origin, heading }, destination, vehicle);
    return network && found ? roadRoute(network, found, destination, vehicle, language) : null;
  }
}

const lngLat = ({ lat, lng }: LatLng) => `${lng.toFixed(6)},${lat.toFixed(6)}`;
