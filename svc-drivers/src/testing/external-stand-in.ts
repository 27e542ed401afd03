import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An external server for tests: real HTTP on its own port, with an answer that the test sets. */
export class ExternalStandIn {
  /** Path and query of each request. */
  readonly asked: URL[] = [];
  connections = 0;
  answer: Answer = json({});

  readonly #server = createServer((request, response) => {
    this.asked.push(new URL(request.url ?? '/', 'http://stand-in'));
    this.answer(request, response);
  });

  static async start(): Promise<ExternalStandIn> {
    const standIn = new ExternalStandIn();
    standIn.#server.on('connection', () => (standIn.connections += 1));
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function json(body: unknown, status = 200): Answer {
  return text(JSON.stringify(body), status);
}

export function text(body: string, status = 200): Answer {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** An answer of OSRM, with one step for each of the given ones. */
export function osrmRoute(
  coordinates: readonly (readonly [number, number])[],
  {
    distance = 12_345.6,
    duration = 1800.4,
    steps = [{}],
  }: { distance?: number; duration?: number; steps?: object[] } = {},
) {
  const usual = { distance: 100, duration: 20, name: 'Janpath', maneuver: { type: 'turn', modifier: 'left' } };
  return {
    code: 'Ok',
    routes: [
      {
        distance,
        duration,
        geometry: { coordinates },
        legs: [{ steps: steps.map((step) => ({ ...usual, ...step })) }],
      },
    ],
    waypoints: [],
  };
}

/** An answer of Photon, with one feature for each of the given ones. */
export function photonFeatures(...features: { lat: number; lng: number; [property: string]: unknown }[]) {
  return {
    type: 'FeatureCollection',
    features: features.map(({ lat, lng, ...properties }, n) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { osm_type: 'N', osm_id: 1000 + n, osm_key: 'amenity', countrycode: 'IN', ...properties },
    })),
  };
}
