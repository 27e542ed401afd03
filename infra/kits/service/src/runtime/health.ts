import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { healthQuestion, type FailingJob } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { Jobs } from '../jobs/jobs.service.js';
import type { BaseConfig } from './config.js';
import { inTime } from './in-time.js';
import type { Metrics } from './metrics.js';
import { versionOf } from './own-version.js';

type Address = Pick<BaseConfig, 'HEALTH_PORT' | 'HEALTH_HOST'>;

/** Why a process is not ready, in words; empty when it is. */
export type ReadyCheck = () => string[];

/** What a process says of itself. */
export interface Condition {
  readonly reasons: ReadyCheck;
  /** Jobs that have failed too often in a row. They do not make it unready. */
  readonly failing?: () => FailingJob[];
  /** Of this start of the process. */
  readonly instanceId?: string;
}

/** Whether a service accepts requests, and whether its jobs work. */
@Injectable()
export class Readiness implements Condition {
  readonly instanceId = randomUUID();
  phase: 'starting' | 'ready' | 'stopping' = 'starting';
  /** The service is ready while no check returns a reason against it. */
  readonly checks: ReadyCheck[] = [];

  constructor(private readonly jobs: Jobs) {}

  readonly failing = (): FailingJob[] => this.jobs.failing;

  readonly reasons: ReadyCheck = () => [
    ...(this.phase === 'ready' ? [] : [this.phase]),
    ...this.checks.flatMap((check) => check()),
  ];
}

/** Serves /health/live, /health/ready and /metrics for probes. */
export class HealthServer implements OnApplicationShutdown {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Listens on the port of a configuration, or on a free one if that is 0. */
  static async open(service: string, address: Address, metrics: Metrics, condition: Condition) {
    const server = createServer(({ url }, response) => {
      const send = (status: number, type: string, body: string) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      };
      const json = (status: number, body: object) =>
        send(status, 'application/json', JSON.stringify({ service, ...body }));
      if (url === '/health/live') return json(200, { status: 'live' });
      if (url === '/metrics')
        return void metrics.text().then(
          (text) => send(200, metrics.registry.contentType, text),
          (error: unknown) => send(500, 'text/plain', String(error)),
        );
      if (url !== '/health/ready') return json(404, { status: 'not found' });
      const { instanceId } = condition;
      const [reasons, failing] = [condition.reasons(), condition.failing?.() ?? []];
      const [ready, status] = [reasons.length === 0, failing.length === 0 ? 'ok' : 'degraded'];
      return json(ready ? 200 : 503, { instanceId, ready, reasons, status, failing });
    });
    await once(server.listen(address.HEALTH_PORT, address.HEALTH_HOST), 'listening');
    const { port } = server.address() as AddressInfo;
    return new HealthServer(server, port);
  }

  async onApplicationShutdown(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}

/** The time limit for a dependency, after which it counts as unavailable. */
const patienceMs = 600;

/**
 * Answers health requests for this one instance (R30), outside the queue group.
 * @param leansOn settles when the instance's dependencies answer.
 */
export function answerHealth(
  connection: NatsConnection,
  service: string,
  { instanceId, failing }: Required<Omit<Condition, 'reasons'>>,
  leansOn: () => Promise<unknown> = () => Promise.resolve(),
): Subscription {
  const own = { service, version: versionOf(process.argv[1]), instanceId };
  return connection.subscribe(healthQuestion.subject, {
    callback: (error, msg) => {
      if (error) return;
      void inTime(leansOn(), patienceMs).then((ready) => {
        const uptime = Math.round(process.uptime());
        const answer: z.output<typeof healthQuestion.answer> = { ...own, uptime, ready, failing: failing() };
        if (!connection.isClosed()) msg.respond(JSON.stringify(answer));
      });
    },
  });
}
