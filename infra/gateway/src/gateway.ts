import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { fastifyCookie } from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  answerHealth,
  HealthServer,
  LOGGER,
  NatsLink,
  nestLogger,
  readConfig,
  Readiness,
  type Logger,
  type Stoppable,
} from '@rahi/service-kit/process';
import { acceptNoMore } from './accept-no-more.js';
import { ClosingConnections } from './closing-connections.js';
import { gatewayConfig } from './gateway.config.js';
import { gatewayModule } from './gateway.module.js';
import { httpServer, refuseConnect } from './http-server.js';
import { LiveService } from './live/live.service.js';
import { openMap } from './map/tile-map.js';
import { TriedRequests } from './trial/tried-requests.js';

export interface RunningGateway extends Stoppable {
  readonly port: number;
  readonly healthPort: number;
  /** Every route, as `GET /api/health`. */
  readonly routes: readonly string[];
  hear(message: unknown): Promise<unknown>;
}

/**
 * Starts the gateway: configuration, map, NATS, routes, static files, health.
 * @throws Error with one sentence when something that it needs is missing
 */
export async function bootGateway(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<RunningGateway> {
  const config = readConfig(gatewayConfig, env);
  const map = await openMap(config);
  const app = await NestFactory.create<NestFastifyApplication>(gatewayModule(config, map), httpServer(config), {
    // No log until the gateway has its own: the caller reports a start that fails.
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const log = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(log));
  const routes: string[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((each) => `${each} ${url}`));
    });
  await app.register(fastifyCookie);
  refuseConnect(app.getHttpServer());
  await app.listen(config.PORT, config.HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const healthPort = app.get(HealthServer).port;
  const { connection } = app.get(NatsLink);
  const readiness = app.get(Readiness);
  const healthAnswers = answerHealth(connection, 'gateway', readiness);
  readiness.phase = 'ready';
  log.info({ port, healthPort }, 'ready');

  const retire = async () => {
    app.get(ClosingConnections).begin();
    app.get(LiveService).retire();
    await acceptNoMore(app.getHttpServer(), config.RETIRE_SECONDS * 1000);
  };
  const stop = async () => {
    readiness.phase = 'stopping';
    healthAnswers.unsubscribe();
    // Takes no new connection, closes idle ones, and waits for the answers under way.
    await app.close();
    await connection.close();
    await map.close();
    log.info('stopped');
  };
  const hear = (message: unknown) => app.get(TriedRequests).hear(message);
  return { port, healthPort, routes, hear, retire, stop };
}
