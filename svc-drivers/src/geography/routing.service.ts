import { Inject, Injectable } from '@nestjs/common';
import type { LatLng, Route } from '@rahi/contracts';
import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { planRoute, type RouteQuery } from '../routes/route-planner.js';
import { routeOf } from './osrm-answer.js';
import { ExternalServer } from './external-server.js';

/** R28: routes from an OSRM-compatible server if one is configured and answers in time, else from the built-in planner. */
@Injectable()
export class Routing {
  readonly #server: ExternalServer | null;

  constructor(@Inject(CONFIG) { ROUTING_URL }: DriversConfig, @Inject(LOGGER) log: Logger) {
    this.#server = ROUTING_URL === undefined ? null : new ExternalServer('routing', ROUTING_URL, log);
  }

  async route(query: RouteQuery, deadline: number): Promise<Route> {
    const path = `/route/v1/driving/${lngLat(query.origin)};${lngLat(query.destination)}`;
    const wanted = { overview: 'full', geometries: 'geojson', steps: 'true' };
    const found = await this.#server?.ask(path, wanted, deadline, (json) => routeOf(json, query));
    return found ?? planRoute(query);
  }
}

const lngLat = ({ lat, lng }: LatLng) => `${lng.toFixed(6)},${lat.toFixed(6)}`;
