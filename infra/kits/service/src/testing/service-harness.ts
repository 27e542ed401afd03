import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Type } from '@nestjs/common';
import { callSubject, headerNames, type Call, type Language, type Principal } from '@rahi/contracts';
import { heldToDocument, onOwnServers, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { Caller, type Outbound } from '../nats/caller.js';
import { NatsLink } from '../nats/connection.js';
import { createLogger } from '../runtime/logger.js';
import { bootService, type RunningService } from '../runtime/run.js';

/** The servers of a harness. */
export interface HarnessServers {
  appModule: Type;
  nats: TestNatsServer;
  database: TestDatabase;
  link: NatsLink;
  /** The settings of each instance. */
  env: Readonly<Record<string, string>>;
}

/** The caller, and their address. */
export interface HarnessCaller {
  principal?: Principal | undefined;
  clientAddress?: string;
  userAgent?: string;
  /** The browser's id, in the gateway's form. */
  browser?: string | undefined;
  /** English without one. */
  language?: Language | undefined;
}

/** A service with its own Postgres and nats-server, called like the gateway and the other services call it. */
export class ServiceHarness {
  /** The running instances. A test that stops one takes it out. */
  readonly services: RunningService[] = [];
  /** Every answer is compared with the OpenAPI document. */
  readonly caller: Caller;
  readonly env: Readonly<Record<string, string>>;
  readonly connection: NatsConnection;

  constructor(private readonly servers: HarnessServers) {
    this.caller = heldToDocument(new Caller(servers.link));
    this.env = servers.env;
    this.connection = servers.link.connection;
  }

  /** The first instance. */
  get service(): RunningService {
    const [service] = this.services;
    if (!service) throw new Error('no instance runs');
    return service;
  }

  get database(): DataSource {
    return this.service.database;
  }

  /** Starts one more instance, perhaps with other settings. */
  async boot(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
    const service = await bootService(this.servers.appModule, { ...this.env, ...env });
    this.services.push(service);
    return service;
  }

  async stop(): Promise<void> {
    for (const service of this.services) await service.stop();
    await this.connection.close();
    await this.servers.nats.stop();
    await this.servers.database.drop();
  }

  /** Makes a call that answers JSON, refused or not. */
  async send(call: Call, args: object, { principal, ...from }: HarnessCaller = {}) {
    const raw = await this.caller.forward(callSubject(call), JSON.stringify(args), {
      ...this.outbound(),
      ...from,
      principal: principal && Buffer.from(JSON.stringify(principal)).toString('base64url'),
    });
    const json: unknown = JSON.parse(Buffer.from(raw.bytes).toString('utf8'));
    /** A header for the browser; '' when the answer does not have it. */
    const header = (name: string) => raw.headers?.get(headerNames.httpPrefix + name) ?? '';
    /** The token for the cookie; '' to clear it; undefined when the answer sets no cookie. */
    const session = raw.headers?.has(headerNames.session) ? raw.headers.get(headerNames.session) : undefined;
    return { status: raw.status, json, header, session };
  }

  /** A new request with ten seconds. */
  outbound(): Pick<Outbound, 'requestId' | 'deadline'> {
    return { requestId: randomUUID(), deadline: Date.now() + 10_000 };
  }
}

/** Starts a harness with its own servers. If that fails, they stop again. */
export function startHarness<Harness extends ServiceHarness>(
  appModule: Type,
  create: (servers: HarnessServers) => Harness,
  { env = {}, instances = 1 }: { env?: Readonly<Record<string, string>>; instances?: number } = {},
): Promise<Harness> {
  return onOwnServers(async (nats, database) => {
    const link = await NatsLink.open(nats.url, 'harness', createLogger('harness', 'silent'));
    const own = { DATABASE_URL: database.url, NATS_URL: nats.url, LOG_LEVEL: 'silent' };
    const harness = create({ appModule, nats, database, link, env: { ...own, ...env } });
    await Promise.all(Array.from({ length: instances }, () => harness.boot()));
    return harness;
  });
}
export { bootBare } from './probe-service.js';
export { runTableOfData, unclassifiedOf } from './unclassified-of.js';
