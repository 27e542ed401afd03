import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice, Type } from '@nestjs/common';
import {
  callSubject,
  headerNames,
  serviceArea,
  type Call,
  type Language,
  type Principal,
  type ServiceName,
} from '@rahi/contracts';
import {
  heldToDocument,
  likeLines,
  migratedDatabase,
  onOwnServers,
  testFolder,
  type TestDatabase,
  type TestNatsServer,
} from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { Caller, type Outbound } from '../nats/caller.js';
import { NatsLink } from '../nats/connection.js';
import { createLogger } from '../runtime/logger.js';
import { bootInProcess, isInProcess, startInstance, type InProcess, type Instance } from './instance.js';
import { orderJob } from './order-job.js';
import { readSamples } from './metric-samples.js';
import { ownData } from './own-data.js';

type Environment = Readonly<Record<string, string>>;

/** A service that a harness can start. */
export interface HarnessService {
  /** Also the folder of its workspace. */
  readonly name: ServiceName;
  /** Imports its AppModule. Only a suite in process does. */
  appModule(): Promise<Type>;
}

export interface HarnessOptions {
  readonly env?: Environment;
  readonly instances?: number;
  /**
   * True runs the service inside the test from the compiler's output, for a suite that inspects a class. False by default: each
   * instance is a process of the file that is shipped (ADR 56).
   */
  readonly inProcess?: boolean;
}

/** The servers of a harness. */
export interface HarnessServers {
  service: HarnessService;
  nats: TestNatsServer;
  database: TestDatabase;
  link: NatsLink;
  /** The settings of each instance. */
  env: Environment;
  inProcess: boolean;
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
  readonly services: Instance[] = [];
  /** Every answer is compared with the OpenAPI document. */
  readonly caller: Caller;
  readonly env: Environment;
  readonly connection: NatsConnection;
  readonly #started: Instance[] = [];
  readonly #expected: RegExp[] = [];
  #data: DataSource | null = null;
  readonly #dir = testFolder('service');
  #names = 0;

  constructor(private readonly servers: HarnessServers) {
    this.caller = heldToDocument(new Caller(servers.link));
    this.env = servers.env;
    this.connection = servers.link.connection;
  }

  /** The first instance. */
  get service(): Instance {
    const [service] = this.services;
    if (!service) throw new Error('no instance runs');
    return service;
  }

  /** The instances of a suite in process. @throws Error when the file that is shipped runs */
  get inProcess(): InProcess[] {
    return this.services.map((service) => {
      if (isInProcess(service)) return service;
      throw new Error('the suite runs what is shipped: it has no objects of the service');
    });
  }

  /** The Nest application of the first instance of a suite in process. */
  get app(): INestMicroservice {
    const [first] = this.inProcess;
    if (!first) throw new Error('no instance runs');
    return first.app;
  }

  /** The service's database: by a connection of the test's own, or in process by the service's. */
  get database(): DataSource {
    const data = this.#data ?? this.inProcess[0]?.database;
    if (!data) throw new Error('no instance runs');
    return data;
  }

  /** Opens the test's own connection to the database. `startHarness` does that. */
  async openData(): Promise<void> {
    if (!this.servers.inProcess) this.#data = await ownData(this.env['DATABASE_URL'] ?? '');
  }

  /** Starts one more instance, perhaps with other settings. */
  async boot(env: Environment = {}): Promise<Instance> {
    const { service, inProcess } = this.servers;
    const settings = { ...this.env, ...env };
    const instance = inProcess
      ? await bootInProcess(await service.appModule(), settings)
      : await startInstance({ name: this.#nextName(), workspace: service.name, dir: this.#dir, env: settings });
    this.services.push(instance);
    this.#started.push(instance);
    return instance;
  }

  #nextName(): string {
    this.#names += 1;
    return `${this.servers.service.name}-${this.#names}`;
  }

  /** Lines of the logs that match, although they are warnings or errors, are what the suite provokes. */
  expectInLogs(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /**
   * Runs a job now, as `npm run ops -- <service> jobs run <name>` does, on all running instances at once or on the first one.
   * @throws Error when it fails anywhere
   */
  async runJob(name: string, { instances = this.services.length } = {}): Promise<void> {
    const area = serviceArea(this.servers.service.name);
    await Promise.all(
      this.services.slice(0, instances).map((instance) => orderJob(this.connection, area, instance, name)),
    );
  }

  /** The samples of a metric with these labels, of all running instances. */
  async metric(name: string, labels?: Readonly<Record<string, string>>): Promise<number[]> {
    return (await Promise.all(this.services.map(({ healthPort }) => readSamples(healthPort, name, labels)))).flat();
  }

  /**
   * Stops everything, and reads what the instances have logged.
   * @throws Error with each warning or error in a log that is not expected
   */
  async stop(): Promise<void> {
    const stopped = await Promise.allSettled(this.services.map((service) => service.stop()));
    stopped.push(
      ...(await Promise.allSettled([this.#data?.destroy(), this.connection.close()])),
      ...(await Promise.allSettled([this.servers.nats.stop(), this.servers.database.drop()])),
    );
    const failures = stopped.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    const trouble = [...failures, ...this.#started.flatMap((one) => one.trouble(this.#expected))];
    if (trouble.length === 0) return;
    throw new Error(`unexpected in the logs of ${this.servers.service.name}:\n${likeLines(trouble).join('\n')}`);
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
  service: HarnessService,
  create: (servers: HarnessServers) => Harness,
  { env = {}, instances = 1, inProcess = false }: HarnessOptions = {},
): Promise<Harness> {
  return onOwnServers(
    () => migratedDatabase(service.name),
    async (nats, database) => {
      const link = await NatsLink.open(nats.url, 'harness', createLogger('harness', 'silent'));
      const own = { DATABASE_URL: database.url, NATS_URL: nats.url };
      const harness = create({ service, nats, database, link, env: { ...own, ...env }, inProcess });
      try {
        await Promise.all([harness.openData(), ...Array.from({ length: instances }, () => harness.boot())]);
        return harness;
      } catch (error) {
        await harness.stop().catch(() => undefined);
        throw error;
      }
    },
  );
}

export { isInProcess, type InProcess, type Instance } from './instance.js';
export { databaseAway, natsAway } from './expected-lines.js';
export { readSamples } from './metric-samples.js';
export { bootBeforeDatabase } from './late-database.js';
export { letTimePass } from './passing-time.js';
export { untilOthersWait } from './other-transactions.js';
export { makeJpeg, segment } from './jpegs.js';
export { bootBare } from './bare-service.js';
export { checkedValuesOf, runTableOfData, unclassifiedOf } from './unclassified-of.js';
