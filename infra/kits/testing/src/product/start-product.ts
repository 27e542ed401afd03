import type { ServiceName } from '@rahi/contracts';
import { Product, testFolder, type NatsLogin, type ProcessEvent, type Rewire } from '@rahi/local';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../wait-for.js';
import { ApiClient } from './api-client.js';
import { InboxReader } from './inbox-reader.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));
const BACK_WITHIN_MS = 30_000;

export interface TestProductOptions {
  /** Starts the demo fleet too; without by default. */
  readonly demo?: boolean;
  /** False leaves the web files out: the API alone, which needs no front end built. */
  readonly web?: boolean;
  /** Instances of a service, 1 each by default. */
  readonly scale?: Readonly<Partial<Record<ServiceName, number>>>;
  /** Settings of the product, such as OFFER_WINDOW_SECONDS. */
  readonly env?: Readonly<Record<string, string>>;
  /** True has Postgres wait for its disk, as in production; without by default: safe against all but power loss. */
  readonly fsync?: boolean;
  /** The data folder of an earlier product, to go on with. */
  readonly dataDir?: string;
  /** Puts a relay between a process and its Postgres or NATS. */
  readonly rewire?: Rewire;
}

/** The whole product, on free ports and a data folder of its own. Stop it when done. */
export interface TestProduct {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  /** For one who may do everything. */
  readonly natsUrl: string;
  /** By process, with what each may do. */
  readonly natsUrls: Readonly<Record<NatsLogin, string>>;
  readonly dataDir: string;
  /** What the gateway serves: `shell/`, `remotes/` and `remotes.json`. */
  readonly webDir: string;
  /** By service, each for its own role. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly inbox: InboxReader;
  /** Of all its processes: `svc-rides` (`svc-rides-1` … when scaled), `gateway`, `nats-server`, `postgres` … */
  readonly names: readonly string[];
  /** What died or came back, in order. */
  readonly events: readonly ProcessEvent[];
  /** A new person's HTTP client. */
  client(): ApiClient;
  pid(name: string): number | undefined;
  /** Where a process of ours tells of itself: `/health/ready`, `/metrics`. */
  healthUrl(name: string): string;
  /** Sends a signal as an accident would: a process that dies of it is started again. */
  kill(name: string, signal?: NodeJS.Signals): void;
  /** Ends a process at once, as an accident would; it stays down until `startProcess`. */
  crash(name: string): Promise<void>;
  /** Waits until a process that was killed is back and ready. */
  back(name: string): Promise<void>;
  /** Stops a process in good order, for good. */
  stopProcess(name: string): Promise<void>;
  /** Starts a stopped process and waits until it is ready. */
  startProcess(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  /** Runs so many instances of a service from now on: the newest go, drained, when there are too many. */
  scaleTo(service: ServiceName, count: number): Promise<void>;
  /** @throws Error when NATS refused a process a subject meanwhile: a line is missing in nats-permissions.ts. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product from what is built, and waits until it is ready.
 * @throws StartFailure
 */
export async function startProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const dataDir = options.dataDir ?? testFolder('product');
  const events: ProcessEvent[] = [];
  const product = new Product({
    root: ROOT,
    dataDir,
    port: 0,
    inboxPort: 0,
    demo: options.demo ?? false,
    web: options.web ?? true,
    scale: options.scale ?? {},
    env: { ...process.env, ...options.env },
    fsync: options.fsync ?? false,
    ...(options.rewire && { rewire: options.rewire }),
    report: (event) => events.push(event),
  });
  await product.start();
  const { inboxUrl } = product;
  if (inboxUrl === undefined) throw new Error('a product without given servers has an inbox');
  const inbox = new InboxReader(inboxUrl);
  const killed = new Map<string, number | undefined>();
  return {
    baseUrl: product.baseUrl,
    inboxUrl,
    natsUrl: product.natsUrls.operator,
    natsUrls: product.natsUrls,
    dataDir,
    webDir: product.webDir,
    databaseUrls: product.databaseUrls,
    inbox,
    get names() {
      return product.names;
    },
    events,
    client: () => new ApiClient(product.baseUrl, inboxUrl),
    pid: (name) => product.process(name).pid,
    healthUrl: (name) => `http://127.0.0.1:${product.process(name).spec.env['HEALTH_PORT']}`,
    kill: (name, signal = 'SIGKILL') => {
      const process = product.process(name);
      killed.set(name, process.pid);
      process.signal(signal);
    },
    crash: (name) => product.process(name).killForGood(),
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
    stop: async () => {
      await product.stop();
      refuseViolations(dataDir);
    },
  };
}

/** A connection of this name is a test that tries what it may not. */
export const trespasser = 'trespasser';

/** A server that was started again has forgotten who asked whom: answers to questions from before are refused. */
const lateAnswer = /Publish Violation .* Subject "_INBOX/;

function refuseViolations(dataDir: string): void {
  const log = readFileSync(join(dataDir, 'logs', 'nats-server.log'), 'utf8');
  const restarted = log.split('Starting nats-server').length > 2;
  const refused = log
    .split('\n')
    .filter((line) => /(?:Publish|Subscription) Violation/.test(line) && !line.includes(trespasser))
    .filter((line) => !(restarted && lateAnswer.test(line)));
  if (refused.length > 0) throw new Error(`NATS refused a process of the product:\n${refused.slice(0, 10).join('\n')}`);
}
