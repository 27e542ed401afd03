import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@rahi/contracts';
import type { Rewire } from '@rahi/local';
import { testFolder, type NatsLogin, type ProcessEvent } from '@rahi/machine-kit';
import { waitFor } from '../wait-for.js';
import { ApiClient } from './api-client.js';
import { unexpectedIn, type ExpectedLine } from './grave-lines.js';
import { InboxReader } from './inbox-reader.js';
import { ProductLogs } from './product-logs.js';
import type { SharedProduct } from './shared-product.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));
const BACK_WITHIN_MS = 30_000;
/** Every eligible driver may take a ride at once, so a suite need not wait for a round. */
const openToAll = { OPEN_TO_ALL_SECONDS: '0' };

const inPublic = { RAHI_LOCAL: '0', NODE_ENV: 'test', TRUST_PROXY: '127.0.0.1' };

export interface TestProductOptions {
  /** True starts the demo fleet too; false by default. */
  readonly demo?: boolean;
  /** False leaves out the web files, which must be built otherwise; true by default. */
  readonly web?: boolean;
  /** Instances of a service; 1 each by default. */
  readonly scale?: Readonly<Partial<Record<ServiceName, number>>>;
  /** Settings of the product. `OPEN_TO_ALL_SECONDS: ''` keeps the product's own dispatch. */
  readonly env?: Readonly<Record<string, string>>;
  /** True leaves out the shortcuts of the local mode, and believes `x-forwarded-for`, as behind a proxy; false by default. */
  readonly asInPublic?: boolean;
  /** True makes Postgres wait for its disk, as in production; false by default, which only a power cut would show. */
  readonly fsync?: boolean;
  /** A Postgres of the caller's, by the address of its superuser; one of the product's own by default. */
  readonly database?: string;
  /** The data folder of an earlier product, to continue with. */
  readonly dataDir?: string;
  /** A folder for backups: the write-ahead log is archived there. */
  readonly backups?: string;
  /** Puts a relay between a process and its Postgres or NATS. */
  readonly rewire?: Rewire;
  /** False leaves programs that do not answer alone, for a suite that freezes them; true by default, as in npm start. */
  readonly watched?: boolean;
  /** Lines that the suite provokes. Any other one that is a warning or worse fails it at `stop`. */
  readonly expectedInLogs?: readonly ExpectedLine[];
}

/** The whole product, on free ports and in its own data folder. Stop it when done. */
export interface TestProduct extends SharedProduct {
  /** The NATS URL of each process, with the rights that it has. */
  readonly natsUrls: Readonly<Record<NatsLogin, string>>;
  /** The folder that the gateway serves: `shell/`, `remotes/` and `remotes.json`. */
  readonly webDir: string;
  /** The database of each service, for the service's own role. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** For the logins that own the tables. */
  readonly ownerUrls: Readonly<Record<ServiceName, string>>;
  /** All processes: `svc-rides` (`svc-rides-1` … when scaled), `gateway`, `nats-server`, `postgres` … */
  readonly names: readonly string[];
  /** The processes that died or came back, in order. */
  readonly events: readonly ProcessEvent[];
  pid(name: string): number | undefined;
  /** The address of a process's `/health/ready` and `/metrics`. */
  healthUrl(name: string): string;
  /** Sends a signal. A process that it ends is started again. */
  kill(name: string, signal?: NodeJS.Signals): void;
  /** Ends a process with SIGKILL; it stays down until `startProcess`. */
  crash(name: string): Promise<void>;
  /** Waits until a process that was killed is ready again. */
  back(name: string): Promise<void>;
  /** Stops a process in good order; it stays down until `startProcess`. */
  stopProcess(name: string): Promise<void>;
  /** Starts a stopped process and waits until it is ready. */
  startProcess(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  /** Changes the number of instances of a service. The newest are drained first. */
  scaleTo(service: ServiceName, count: number): Promise<void>;
  /** This connection tries what it has no right to: that NATS refuses it is no fault. */
  trespasses(connection: NatsConnection): void;
  /**
   * @throws Error when NATS refused a subject to a process: a line is missing in nats-permissions.ts; and when a log has a line that
   * is a warning or worse and that nobody expects
   */
  stop(): Promise<void>;
}

/**
 * Starts the whole product from the build, and waits until it is ready.
 * @throws StartFailure
 */
export async function startProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const dataDir = options.dataDir ?? testFolder('product');
  const events: ProcessEvent[] = [];
  const expected: ExpectedLine[] = [...(options.expectedInLogs ?? []), violations];
  const logs = new ProductLogs(dataDir);
  // Most suites that load the kit start no product.
  const { Product } = await import('@rahi/local');
  const product = new Product({
    root: ROOT,
    dataDir,
    port: 0,
    inboxPort: 0,
    demo: options.demo ?? false,
    web: options.web ?? true,
    scale: options.scale ?? {},
    env: { ...process.env, ...openToAll, ...options.env },
    ...(options.asInPublic && { overrides: inPublic }),
    fsync: options.fsync ?? false,
    ...(options.backups && { backups: options.backups }),
    ...(options.database && { given: { database: options.database } }),
    ...(options.rewire && { rewire: options.rewire }),
    watched: options.watched ?? true,
    report: (event) => events.push(event),
  });
  await product.start();
  const { nats, postgres, mail } = product.provisions;
  const inboxUrl = mail.inbox?.url;
  if (inboxUrl === undefined) throw new Error('a product without given servers has an inbox');
  const inbox = new InboxReader(inboxUrl);
  const killed = new Map<string, number | undefined>();
  const trespassers: number[] = [];
  return {
    baseUrl: product.baseUrl,
    inboxUrl,
    natsUrl: nats.urls.operator,
    natsUrls: nats.urls,
    dataDir,
    webDir: product.webDir,
    databaseUrls: postgres.urls,
    ownerUrls: postgres.ownerUrls,
    inbox,
    get names() {
      return product.names;
    },
    events,
    client: () => new ApiClient(product.baseUrl, inboxUrl),
    expects: (line, why) => void expected.push({ line, why }),
    pid: (name) => product.process(name).pid,
    healthUrl: (name) => `http://127.0.0.1:${product.process(name).spec.env['HEALTH_PORT']}`,
    kill: (name, signal = 'SIGKILL') => {
      const process = product.process(name);
      killed.set(name, process.pid);
      process.signal(signal);
    },
    crash: (name) => product.process(name).stop(0),
    back: async (name) => {
      const process = product.process(name);
      await waitFor(() => process.ready && process.pid !== killed.get(name), {
        what: `${name} to be back`,
        timeout: BACK_WITHIN_MS,
      });
    },
    stopProcess: (name) => product.process(name).stop(),
    startProcess: (name) => product.process(name).start(),
    restart: async (name) => {
      await product.process(name).stop();
      await product.process(name).start();
    },
    scaleTo: (service, count) => product.scaleTo(service, count),
    trespasses: ({ info }) => trespassers.push(info?.client_id ?? Number.NaN),
    stop: async () => {
      await product.stop();
      refuseViolations(dataDir, trespassers);
      const wrong = unexpectedIn(logs.read(), expected, 'This suite');
      if (wrong !== null) throw new Error(wrong);
    },
  };
}

/**
 * A restarted server does not know earlier requests and deliveries, and refuses their answers and acknowledgements (ADR
 * 0009): such an event is delivered again.
 */
const lateAnswer = /Publish Violation .* Subject "(?:_INBOX|\$JS\.ACK)/;

/** They are judged by their subjects. */
const violations: ExpectedLine = { line: /(?:Publish|Subscription) Violation/, why: 'refuseViolations judges them' };

function refuseViolations(dataDir: string, trespassers: readonly number[]): void {
  const log = readFileSync(join(dataDir, 'logs', 'nats-server.log'), 'utf8');
  const restarted = log.split('Starting nats-server').length > 2;
  const refused = log
    .split('\n')
    .filter((line) => /(?:Publish|Subscription) Violation/.test(line))
    .filter((line) => !trespassers.some((id) => line.includes(` cid:${id} `)))
    .filter((line) => !(restarted && lateAnswer.test(line)));
  if (refused.length > 0) throw new Error(`NATS refused a process of the product:\n${refused.slice(0, 10).join('\n')}`);
}
