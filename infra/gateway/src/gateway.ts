import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { fastifyCookie } from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  answerHealth,
  createLogger,
  HealthServer,
  Metrics,
  NatsLink,
  nestLogger,
  openTracing,
  readConfig,
  type Stoppable,
} from '@rahi/service-kit';
import { gatewayConfig } from './gateway.config.js';
import { gatewayModule } from './gateway.module.js';
import { acceptNoMore } from './accept-no-more.js';
import { ClosingConnections } from './closing-connections.js';
import { httpServer } from './http-server.js';
import { LiveService } from './live/live.service.js';

export interface RunningGateway extends Stoppable {
  readonly port: number;
  readonly healthPort: number;
  /** Every address that has a route, once for each of its methods. */
  readonly routes: readonly string[];
}

/**
 * Starts the gateway: configuration, NATS, routes, static files, health.
 * @throws Error with one sentence when something it needs is missing.
 */
export async function bootGateway(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<RunningGateway> {
  const config = readConfig(gatewayConfig, env);
  const tracing = await openTracing('gateway', config);
  const log = createLogger('gateway', config.LOG_LEVEL, tracing);
  tracing?.complainTo(log);
  const metrics = new Metrics('gateway');
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let link: NatsLink | null = null;
  const health = new HealthServer('gateway', metrics, () => [
    ...(phase === 'ready' ? [] : [phase]),
    ...(link && !link.up ? ['nats is away'] : []),
  ]);
  const healthPort = await health.listen(config.HEALTH_PORT, config.HEALTH_HOST);
  link = await NatsLink.open(config.NATS_URL, 'gateway', log);
  const app = await NestFactory.create<NestFastifyApplication>(
    gatewayModule({ config, log, metrics, link, tracing }),
    httpServer(config),
    { logger: nestLogger(log), bodyParser: false, abortOnError: false },
  );
  const routes: string[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ url }) => {
      routes.push(url);
    });
  await app.register(fastifyCookie);
  await app.listen(config.PORT, config.HOST);
  const port = portOf(app.getHttpServer().address());
  const answerNoHealth = answerHealth(link.connection, 'gateway');
  phase = 'ready';
  log.info({ port, healthPort }, 'ready');

  const { connection } = link;
  const retire = async () => {
    app.get(ClosingConnections).begin();
    app.get(LiveService).retire();
    await acceptNoMore(app.getHttpServer(), config.RETIRE_SECONDS * 1000);
  };
  const stop = async () => {
    phase = 'stopping';
    answerNoHealth();
    // Takes no new connection, closes idle ones, and waits for the answers under way.
    await app.close();
    await connection.close();
    await health.close();
    await tracing?.stop();
    log.info('stopped');
  };
  return { port, healthPort, routes, retire, stop };
}

function portOf(address: AddressInfo | string | null): number {
  if (!address || typeof address === 'string') throw new Error('the gateway has no port');
  return address.port;
}
