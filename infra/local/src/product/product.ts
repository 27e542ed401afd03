import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@rahi/contracts';
import { checkedInstances } from '../../bootstrap/options.mjs';
import { leaveAddresses, type Addresses } from '../data/addresses.js';
import { claimDataFolder } from '../data/claim.js';
import { leaveScrapeTargets } from '../data/scrape-targets.js';
import { rotateLogs } from '../process/log-file.js';
import { endOrphans } from '../process/orphans.js';
import { freePort, requireFreePort } from '../process/ports.js';
import { ProcessRegistry } from '../process/registry.js';
import type { ProcessEvent, SupervisedProcess, SupervisedSpec } from '../process/supervised-process.js';
import { areaOf, GATEWAY, WEB_AREAS, type Area } from '../release/areas.js';
import { releasesIn, type Releases } from '../release/folders.js';
import { isRelease } from '../release/kept-versions.js';
import { readPlace } from '../release/pointer.js';
import { publishWeb } from '../web/publish.js';
import {
  ChildFactory,
  instancesOf,
  isInstanceOf,
  nextInstance,
  serviceNamed,
  type Rewire,
  type Scale,
  type ServiceAddresses,
} from './children.js';
import { answerOrders, type Order } from './control.js';
import { commonEnvironment } from './environment.js';
import { provision, type Given, type Provisions } from './provision.js';
import { Rollout } from './rollout.js';
import { RunningProcesses } from './running.js';

export interface ProductOptions {
  /** The repository, built. */
  readonly root: string;
  /** Kept between starts; made if missing. */
  readonly dataDir: string;
  /** Of the gateway; 0 for a free one. */
  readonly port: number;
  /** Of the inbox page; 0 for a free one. */
  readonly inboxPort: number;
  readonly host?: string;
  readonly demo: boolean;
  /** False leaves the web files out: the API alone. */
  readonly web?: boolean;
  readonly scale?: Scale;
  /** Where settings of the product and of the machine are taken from. */
  readonly env: NodeJS.ProcessEnv;
  readonly given?: Given;
  /** False in tests: faster, and safe against everything but power loss. */
  readonly fsync?: boolean;
  readonly rewire?: Rewire;
  /** Runs what is built here, whatever was released: for development. */
  readonly fromSource?: boolean;
  readonly say?: (line: string) => void;
  readonly report?: (event: ProcessEvent) => void;
}

/** The whole product as processes of this machine. */
export class Product {
  private readonly processes: RunningProcesses;
  private readonly registry: ProcessRegistry;
  private readonly halt = new AbortController();
  private underWay: Promise<void> | undefined;
  private stopped: Promise<void> | undefined;
  private release: (() => void) | undefined;
  private takeAddresses: (() => void) | undefined;
  private provisions: Provisions | undefined;
  private children: ChildFactory | undefined;
  private gatewayPort = 0;
  private readonly rollout: Rollout;
  private readonly endings: (() => void)[] = [];

  /** One that is not started yet, so that a start under way can be stopped. */
  constructor(private readonly options: ProductOptions) {
    this.registry = new ProcessRegistry(join(options.dataDir, 'run', 'processes.json'));
    this.processes = new RunningProcesses(this.registry, this.halt.signal, {
      event: (event) => options.report?.(event),
      changed: () => this.tellScrapers(),
    });
    const exchange = (area: Area, root: string) => this.exchange(area, root);
    const say = (line: string) => this.say(line);
    this.rollout = new Rollout(this.releases, options.root, exchange, say, this.halt.signal);
  }

  /**
   * Starts everything and waits until all of it is ready. When something fails, nothing is left running.
   * @throws StartFailure
   */
  async start(): Promise<void> {
    this.underWay = this.startAll();
    try {
      await this.underWay;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops everything in order, within five seconds. */
  async stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    await this.stopped;
  }

  /** Ends everything at once. */
  async kill(): Promise<void> {
    this.halt.abort();
    await this.processes.kill();
    this.release?.();
  }

  get baseUrl(): string {
    return `http://localhost:${this.gatewayPort}`;
  }

  get inboxUrl(): string | undefined {
    return this.provisioned.mail.inbox?.url;
  }

  /** By user, each with its own password; `operator` may do everything. */
  get natsUrls(): Provisions['nats']['urls'] {
    return this.provisioned.nats.urls;
  }

  /** By service, each for its own role. */
  get databaseUrls(): Readonly<Record<ServiceName, string>> {
    return this.provisioned.postgres.urls;
  }

  /** Which Postgres, NATS and mail were chosen, in words. */
  get sources(): { postgres: string; nats: string; mail: string } {
    const { postgres, nats, mail } = this.provisioned;
    return { postgres: postgres.source, nats: nats.source, mail: mail.source };
  }

  get webDir(): string {
    return this.releases.web;
  }

  /** Of all processes, in the order they were started. */
  get names(): string[] {
    return this.processes.names;
  }

  /** @throws Error when there is no process of that name */
  process(name: string): SupervisedProcess {
    return this.processes.named(name);
  }

  /** The processes that run a service, oldest first. */
  instances(service: ServiceName): string[] {
    return this.names.filter((name) => isInstanceOf(service, name));
  }

  /**
   * Runs so many instances of a service from now on: more are started beside those there are, the newest are drained and
   * taken out. Returns when those that are to run are ready and the others have ended.
   * @throws UsageError when that many may not run
   * @throws StartFailure when a new one does not start; the others run on
   */
  async scaleTo(service: ServiceName, count: number): Promise<void> {
    checkedInstances(service, count);
    const running = this.instances(service);
    const missing: string[] = [];
    while (running.length + missing.length < count) missing.push(nextInstance(service, [...running, ...missing]));
    try {
      await this.processes.startTogether(await this.serviceSpecs(service, missing));
    } catch (error) {
      await Promise.all(missing.map((name) => this.processes.takeOut(name)));
      throw error;
    }
    await Promise.all(running.slice(count).map((name) => this.processes.takeOut(name)));
  }

  /**
   * Starts a service or the gateway anew, instance by instance: each is ready before the one it replaces is drained.
   * @throws StartFailure when the new one does not start; the others run on
   */
  async restart(area: Area): Promise<void> {
    await this.rollout.restart(area);
  }

  /** What runs as it was released, each with its version. */
  get released(): readonly string[] {
    const web = WEB_AREAS.flatMap((area) => {
      const now = readPlace(this.releases, area);
      return now && isRelease(this.releases, area, now.version) ? [`${area.name} ${now.version}`] : [];
    });
    return [...web, ...this.rollout.released()];
  }

  /** Publishes what is built here anew, over releases too: for development. */
  async publish(): Promise<void> {
    await publishWeb(this.options.root, this.releases, { overReleases: true });
  }

  private async startAll(): Promise<void> {
    const { options } = this;
    this.release = await claimDataFolder(options.dataDir);
    const orphans = await endOrphans(join(options.dataDir, 'run', 'processes.json'));
    if (orphans.length > 0) this.say(`Ended what an earlier start left running: ${orphans.join(', ')}.`);
    await requireFreePort({ option: '--port', variable: 'RAHI_PORT', host: this.host, port: options.port });
    const page = { option: '--inbox-port', variable: 'RAHI_INBOX_PORT', host: this.host, port: options.inboxPort };
    if (!options.given?.smtp) await requireFreePort(page);
    rotateLogs(join(options.dataDir, 'logs'));

    const { postgres, nats, mail } = await this.provision();
    this.takeAddresses = leaveAddresses(options.dataDir, addressesOf(postgres.urls, nats.urls));
    if (options.web ?? true)
      await publishWeb(options.root, this.releases, { overReleases: options.fromSource ?? false });
    if (!options.fromSource) this.rollout.begin();
    this.gatewayPort = options.port || (await freePort());
    const common = commonEnvironment(options.env);
    const logDir = join(options.dataDir, 'logs');
    const children = new ChildFactory(options.root, logDir, common, nats.urls, options.rewire);
    this.children = children;
    const services = serviceNames.map((service) => this.serviceSpecs(service, instancesOf(service, this.scale)));
    const { spec: gateway } = await this.gateway(this.rollout.rootOf(GATEWAY));
    await this.processes.startTogether([...(await Promise.all(services)).flat(), gateway]);
    if (!options.fromSource) this.endings.push(this.rollout.follow());
    this.endings.push(
      await answerOrders(options.dataDir, (order, service, version) => this.obey(order, areaOf(service), version)),
    );

    if (!options.demo) return;
    if (!mail.inbox) {
      this.say('No demo drivers: they read their sign-in codes from the built-in inbox, and SMTP_URL is set.');
      return;
    }
    const demo = { API_URL: this.baseUrl, INBOX_URL: mail.inbox.url, STATE_DIR: join(options.dataDir, 'fleet') };
    await this.processes.startTogether([await children.demoFleet(demo)]);
  }

  private async provision(): Promise<Provisions> {
    const { options } = this;
    this.provisions = await provision({
      dataDir: options.dataDir,
      registry: this.registry,
      adopt: (process) => this.processes.adopt(process),
      report: (event) => options.report?.(event),
      say: (line) => this.say(line),
      signal: this.halt.signal,
      given: options.given ?? {},
      inboxPage: { port: options.inboxPort, host: this.host },
      fsync: options.fsync ?? true,
    });
    return this.provisions;
  }

  private async serviceSpecs(
    service: ServiceName,
    names: readonly string[],
    root = this.rollout.rootOf(areaOf(service)),
  ): Promise<SupervisedSpec[]> {
    const { children } = this;
    if (!children) throw new Error('the product is not started');
    const { postgres, mail } = this.provisioned;
    const given: ServiceAddresses = { databaseUrls: postgres.urls, smtpUrl: mail.smtpUrl };
    return Promise.all(names.map((name) => children.service(service, name, given, root)));
  }

  private async gateway(root: string): ReturnType<ChildFactory['gateway']> {
    if (!this.children) throw new Error('the product is not started');
    return this.children.gateway({ PORT: String(this.gatewayPort), HOST: this.host, WEB_DIR: this.webDir }, root);
  }

  private async obey(order: Order, area: Area, version?: string): Promise<string> {
    if (order === 'restart') await this.rollout.restart(area);
    else if (!this.options.fromSource) await this.rollout.settle(area, version);
    const count = area === GATEWAY ? 1 : this.names.filter((name) => isInstanceOf(area.name, name)).length;
    return count === 1 ? `${area.name} runs.` : `${area.name} runs, ${count} instances of it.`;
  }

  private async exchange(area: Area, root: string): Promise<void> {
    if (area === GATEWAY) {
      const { spec, order } = await this.gateway(root);
      await this.process(area.name).exchange(spec, order);
      this.tellScrapers();
      return;
    }
    const service = serviceNamed(area.name);
    const before = this.rollout.rootOf(area);
    const done = new Set<string>();
    try {
      for (let name = this.nextOf(service, done); name !== undefined; name = this.nextOf(service, done)) {
        await this.replace(service, name, root);
        done.add(name);
      }
    } catch (error) {
      for (const name of done) await this.replace(service, name, before);
      throw error;
    }
  }

  private nextOf(service: ServiceName, done: ReadonlySet<string>): string | undefined {
    return this.instances(service).find((name) => !done.has(name));
  }

  private async replace(service: ServiceName, name: string, root: string): Promise<void> {
    for (const spec of await this.serviceSpecs(service, [name], root)) await this.processes.replace(spec);
  }

  private tellScrapers(): void {
    const targets = this.processes.specs.flatMap(({ name, env }) => {
      const port = env['HEALTH_PORT'];
      return port === undefined ? [] : [{ name, port }];
    });
    leaveScrapeTargets(this.options.dataDir, targets);
  }

  private async stopAll(): Promise<void> {
    this.halt.abort();
    for (const end of this.endings.splice(0)) end();
    await this.processes.stop();
    await this.underWay?.catch(() => undefined);
    await this.provisions?.mail.inbox?.close();
    this.takeAddresses?.();
    this.release?.();
  }

  private get provisioned(): Provisions {
    if (!this.provisions) throw new Error('the product is not started');
    return this.provisions;
  }

  private get releases(): Releases {
    return releasesIn(this.options.dataDir, this.options.env);
  }

  private get scale(): Scale {
    return this.options.scale ?? {};
  }

  private get host(): string {
    return this.options.host ?? '127.0.0.1';
  }

  private say(line: string): void {
    this.options.say?.(line);
  }
}

function addressesOf(databases: Provisions['postgres']['urls'], nats: Provisions['nats']['urls']): Addresses {
  return Object.fromEntries(
    serviceNames.map((service) => [service, { DATABASE_URL: databases[service], NATS_URL: nats[service] }]),
  );
}
