import { join } from 'node:path';
import { checkedInstances, UsageError } from '@rahi/bootstrap/options.mjs';
import { offersKeys, partnerOffersOf, serviceNames, type ServiceName } from '@rahi/contracts';
import { writeAddresses, writeScrapeTargets, writeSite } from '@rahi/machine-kit/data/run-files';
import { Control, type Order } from '@rahi/machine-kit/process/control';
import { rotateLogs } from '@rahi/machine-kit/process/log-file';
import { freePort, requireFreePort } from '@rahi/machine-kit/process/ports';
import { endOrphans, ProcessRegistry } from '@rahi/machine-kit/process/registry';
import type { ProcessEvent, SupervisedProcess, SupervisedSpec } from '@rahi/machine-kit/process/supervised-process';
import { removeScratches } from '@rahi/release/before/schema-check';
import { areaOf, GATEWAY, isInstanceOf, WEB_AREAS, type Area } from '@rahi/release/releases/areas';
import { programIn } from '@rahi/release/releases/bundle-program';
import { releasesIn, type Releases } from '@rahi/release/releases/folders';
import { isRelease } from '@rahi/release/releases/kept-versions';
import { readPlace } from '@rahi/release/releases/pointer';
import { Rollout } from '@rahi/release/releases/rollout';
import { ServiceTrials } from '@rahi/release/trials/service-trials';
import { publishWeb } from '@rahi/release/web/publish';
import { ChildFactory, instancesOf, nextInstance, type Rewire, type Scale } from './children.js';
import { commonEnvironment } from './environment.js';
import { provision, type Given, type Provisions } from './provision.js';
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
  /** False leaves the web files out, so that only the API answers. */
  readonly web?: boolean;
  readonly scale?: Scale;
  /** Settings of the product and of the machine are taken from it. */
  readonly env: NodeJS.ProcessEnv;
  /** Variables of every process that `npm start` does not let anybody choose, such as the local mode's own. For tests. */
  readonly overrides?: Readonly<Record<string, string>>;
  readonly given?: Given;
  /** A folder for backups of the embedded Postgres, whose write-ahead log is archived there; none is kept by default. */
  readonly backups?: string;
  /** False in tests: faster, and safe against everything but a power cut. */
  readonly fsync?: boolean;
  readonly rewire?: Rewire;
  /** False in tests that freeze programs: one that does not answer is left alone. */
  readonly watched?: boolean;
  /** Runs what is built here, even where something is released: for development. */
  readonly fromSource?: boolean;
  readonly say?: (line: string) => void;
  readonly report?: (event: ProcessEvent) => void;
}

/** The whole product as processes of this machine. */
export class Product {
  private readonly processes: RunningProcesses;
  private readonly rollout: Rollout;
  private readonly releases: Releases;
  private readonly registry: ProcessRegistry;
  private readonly halt = new AbortController();
  private readonly trials: ServiceTrials;
  private starting: Promise<void> | undefined;
  private stopping: Promise<void> | undefined;
  private provided: Provisions | undefined;
  private children: ChildFactory | undefined;
  private gatewayPort = 0;
  private readonly host: string;
  private readonly say: (line: string) => void;
  /** What a stop ends after the processes, last one first. */
  private readonly endings: (() => void | Promise<void>)[] = [];

  /** A product that is not started yet, so that a start can be stopped at any moment. */
  constructor(private readonly options: ProductOptions) {
    const { dataDir, root, env, host = '127.0.0.1', say = () => undefined } = options;
    this.host = host;
    this.say = say;
    this.releases = releasesIn(dataDir, env);
    this.registry = new ProcessRegistry(join(dataDir, 'run', 'processes.json'));
    const { signal } = this.halt;
    const report = (event: ProcessEvent) => options.report?.(event);
    this.processes = new RunningProcesses(this.registry, signal, report, (specs) => writeScrapeTargets(dataDir, specs));
    const exchange = (area: Area, folder: string, isNew: boolean) => this.exchange(area, folder, isNew);
    const specOf = (area: Area, name: string, folder: string) => this.specOf(area, name, folder);
    this.trials = new ServiceTrials(this.processes, specOf, env, say, signal);
    this.rollout = new Rollout(this.releases, root, exchange, this.trials, say, signal);
  }

  /**
   * Starts everything and waits until it is ready. When something fails, nothing is left running.
   * @throws StartFailure
   */
  async start(): Promise<void> {
    this.starting = this.startAll();
    try {
      await this.starting;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops everything in order, within five seconds. */
  async stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    await this.stopping;
  }

  /** Kills everything at once. */
  async kill(): Promise<void> {
    this.halt.abort();
    await this.processes.kill();
  }

  get baseUrl(): string {
    return `http://localhost:${this.gatewayPort}`;
  }

  /** Postgres, NATS and mail: which were chosen, and their addresses. */
  get provisions(): Provisions {
    if (!this.provided) throw new Error('the product is not started');
    return this.provided;
  }

  get webDir(): string {
    return this.releases.web;
  }

  /** Of all processes, in the order in which they were started. */
  get names(): string[] {
    return this.processes.names;
  }

  /** @throws Error when there is no process of that name */
  process(name: string): SupervisedProcess {
    return this.processes.named(name);
  }

  /** The processes that run a service, oldest first. */
  instances(service: string): string[] {
    return this.names.filter((name) => isInstanceOf(service, name));
  }

  /**
   * Runs this many instances of a service from now on: starts new ones, or drains the newest and takes them out.
   * @throws UsageError when that many are not allowed
   * @throws StartFailure when a new one does not start; the others keep running
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

  /** The areas that run a release, each with its version. */
  get released(): readonly string[] {
    const web = WEB_AREAS.flatMap((area) => {
      const place = readPlace(this.releases, area);
      return place && isRelease(this.releases, area, place.version) ? [`${area.name} ${place.version}`] : [];
    });
    return [...web, ...this.rollout.released()];
  }

  /** Publishes what is built here again, over releases too: for development. */
  async publish(): Promise<void> {
    await publishWeb(this.options.root, this.releases, { overReleases: true });
  }

  private async startAll(): Promise<void> {
    const {
      root,
      dataDir,
      port,
      inboxPort,
      given,
      env,
      overrides,
      rewire,
      watched,
      scale = {},
      fromSource = false,
    } = this.options;
    const control = await Control.claim(dataDir);
    this.endings.push(() => control.close());
    await removeScratches(dataDir);
    const orphans = await endOrphans(this.registry.file);
    if (orphans.length > 0) this.say(`Ended what an earlier start left running: ${orphans.join(', ')}.`);
    await requireFreePort(this.host, port, '--port (or RAHI_PORT)');
    if (!given?.smtp) await requireFreePort(this.host, inboxPort, '--inbox-port (or RAHI_INBOX_PORT)');
    const logDir = join(dataDir, 'logs');
    rotateLogs(logDir);

    const { postgres, nats, mail } = await this.provision();
    const addresses = serviceNames.map((name) => [
      name,
      { DATABASE_URL: postgres.urls[name], NATS_URL: nats.urls[name] },
    ]);
    this.endings.push(writeAddresses(dataDir, Object.fromEntries(addresses)));
    if (this.options.web ?? true) await publishWeb(root, this.releases, { overReleases: fromSource });
    if (!fromSource) this.rollout.begin();
    this.gatewayPort = port || (await freePort());
    const common: Record<string, string> = { PUBLIC_URL: this.baseUrl, ...commonEnvironment(env), ...overrides };
    this.children = new ChildFactory({
      root,
      logDir,
      common,
      natsUrls: nats.urls,
      databaseUrls: postgres.urls,
      ownerUrls: postgres.ownerUrls,
      partners: postgres.partners,
      smtpUrl: mail.smtpUrl,
      filesDir: join(dataDir, 'files'),
      rewire,
      watched,
    });
    const specs = serviceNames.map((service) => this.serviceSpecs(service, instancesOf(service, scale)));
    const gateway = await this.gatewaySpec(this.rollout.rootOf(GATEWAY));
    const partners = partnerOffersOf(common['PARTNERS'] ?? '')?.length ? [await this.children.partners()] : [];
    await this.processes.startTogether([...(await Promise.all(specs)).flat(), ...partners, gateway]);
    // Each service has migrated its database.
    await postgres.checkpoint?.();
    if (!fromSource) this.endings.push(this.rollout.follow());
    this.endings.push(writeSite(dataDir, { baseUrl: this.baseUrl, inboxUrl: mail.inbox?.url ?? null }));
    control.open((order, service, detail) => this.obey(order, areaOf(service), detail));
    if (this.options.demo) await this.startDemoFleet(mail.inbox?.url);
  }

  private async startDemoFleet(inboxUrl: string | undefined): Promise<void> {
    if (inboxUrl === undefined) {
      this.say('No demo drivers: they read their sign-in codes from the built-in inbox, and SMTP_URL is set.');
      return;
    }
    const env = { API_URL: this.baseUrl, INBOX_URL: inboxUrl, STATE_DIR: join(this.options.dataDir, 'fleet') };
    await this.processes.startTogether([await this.factory.demoFleet(env)]);
  }

  private async provision(): Promise<Provisions> {
    const { dataDir, given = {}, inboxPort, fsync = true, backups, env, overrides } = this.options;
    this.provided = await provision({
      dataDir,
      given,
      fsync,
      partners: offersKeys(overrides?.['PARTNERS'] ?? env['PARTNERS']),
      ...(backups && { backups }),
      inboxPage: { port: inboxPort, host: this.host },
      registry: this.registry,
      adopt: (process) => this.processes.adopt(process),
      report: (event) => this.options.report?.(event),
      say: this.say,
      signal: this.halt.signal,
    });
    return this.provided;
  }

  private async serviceSpecs(
    service: ServiceName,
    names: readonly string[],
    root = this.rollout.rootOf(areaOf(service)),
  ): Promise<SupervisedSpec[]> {
    return Promise.all(names.map((name) => this.factory.service(service, name, root)));
  }

  /** What each gateway needs for the pages: their folder, and the inbox that the sign-in screen offers. */
  private get pageSettings(): Record<string, string> {
    const inbox = this.provided?.mail.inbox?.url;
    return { WEB_DIR: this.webDir, ...(inbox !== undefined && { LOCAL_INBOX_URL: inbox }) };
  }

  private async gatewaySpec(root: string): Promise<SupervisedSpec> {
    return this.factory.gateway({ PORT: String(this.gatewayPort), HOST: this.host, ...this.pageSettings }, root);
  }

  /** Of a process that serves beside the running ones. */
  private async specOf(area: Area, name: string, root: string): Promise<SupervisedSpec> {
    const service = serviceNames.find((one) => one === area.name);
    if (service) return this.factory.service(service, name, root);
    return this.factory.gatewayBeside(this.pageSettings, name, root);
  }

  private async obey(order: Order, area: Area, detail?: string): Promise<string> {
    const service = serviceNames.find((name) => name === area.name);
    if (order === 'restart') await this.rollout.restart(area);
    else if (order === 'settle') await (this.options.fromSource ? undefined : this.rollout.settle(area, detail));
    else if (service) await this.rollout.inQueue(() => this.scaleTo(service, Number(detail)));
    else throw new UsageError(`${area.name} always runs once.`);
    const count = this.instances(area.name).length;
    return count === 1 ? `${area.name} runs.` : `${area.name} runs, ${count} instances.`;
  }

  private async exchange(area: Area, root: string, isNew: boolean): Promise<void> {
    const service = serviceNames.find((name) => name === area.name);
    if (!service) {
      if (isNew) await this.trials.tryOutGateway(root);
      const spec = await this.gatewaySpec(root);
      const healthPort = Number(spec.env['HEALTH_PORT']);
      await this.process(area.name).exchange(spec, { program: programIn(spec.cwd), folder: spec.cwd, healthPort });
      return this.processes.changed();
    }
    const before = this.rollout.rootOf(area);
    const done: string[] = [];
    const replace = async (name: string, folder: string) => {
      for (const spec of await this.serviceSpecs(service, [name], folder)) {
        if (isNew && done.length === 0 && folder === root) await this.trials.tryOut(service, spec);
        else await this.processes.replace(spec);
      }
    };
    const next = () => this.instances(service).find((name) => !done.includes(name));
    try {
      for (let name = next(); name !== undefined; name = next()) {
        await replace(name, root);
        done.push(name);
      }
    } catch (error) {
      for (const name of done) await replace(name, before);
      throw error;
    }
  }

  private async stopAll(): Promise<void> {
    this.halt.abort();
    await this.processes.stop();
    await this.starting?.catch(() => undefined);
    await this.provided?.mail.inbox?.close();
    for (const end of this.endings.splice(0).toReversed()) await end();
  }

  private get factory(): ChildFactory {
    if (!this.children) throw new Error('the product is not started');
    return this.children;
  }
}
