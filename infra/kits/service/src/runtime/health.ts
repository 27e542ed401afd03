import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Metrics } from './metrics.js';

/** Why a process is not ready, in words; empty when it is. */
export type ReadyCheck = () => string[];

/** Whether a service takes requests. */
@Injectable()
export class Readiness {
  phase: 'starting' | 'ready' | 'stopping' = 'starting';
  readonly #checks: ReadyCheck[] = [];

  readonly reasons: ReadyCheck = () => [
    ...(this.phase === 'ready' ? [] : [this.phase]),
    ...this.#checks.flatMap((check) => check()),
  ];

  /** Ready only while this check gives no reason against it. */
  require(check: ReadyCheck): void {
    this.#checks.push(check);
  }
}

/** Serves /health/live, /health/ready and /metrics for probes. */
export class HealthServer implements OnApplicationShutdown {
  readonly #server: Server;

  constructor(service: string, metrics: Metrics, notReady: ReadyCheck) {
    this.#server = createServer((request, response) => {
      const send = (status: number, type: string, body: string) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      };
      const json = (status: number, body: unknown) => send(status, 'application/json', JSON.stringify(body));
      switch (request.url) {
        case '/health/live':
          return json(200, { service, status: 'live' });
        case '/health/ready': {
          const reasons = notReady();
          return json(reasons.length === 0 ? 200 : 503, { service, ready: reasons.length === 0, reasons });
        }
        case '/metrics':
          void metrics.text().then(
            (text) => send(200, metrics.registry.contentType, text),
            (error: unknown) => send(500, 'text/plain', String(error)),
          );
          return undefined;
        default:
          return json(404, { service, status: 'not found' });
      }
    });
  }

  /** @returns the port it listens on, which is another than asked for when 0 was. */
  async listen(port: number, host: string): Promise<number> {
    await once(this.#server.listen(port, host), 'listening');
    return this.port;
  }

  get port(): number {
    const address = this.#server.address();
    if (!address || typeof address === 'string') throw new Error('the health server has no port');
    return address.port;
  }

  async onApplicationShutdown(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
