import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames, services, type AnyNatsUser, type ServiceName } from '@rahi/contracts';
import type { ExchangeOrder } from '../process/door-messages.js';
import { answersOk } from '../process/health.js';
import { freePort } from '../process/ports.js';
import type { SupervisedSpec } from '../process/supervised-process.js';
import { StartFailure } from '../start-failure.js';

/** What services lean on besides NATS. */
export interface ServiceAddresses {
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly smtpUrl: string;
}

export type Scale = Readonly<Partial<Record<ServiceName, number>>>;
type Environment = Readonly<Record<string, string>>;

/** The environment a process is to be started with, given the one it would have: a test puts a relay in between. */
export type Rewire = (process: string, env: Environment) => Promise<Environment>;

// Seven Node processes share 1.2 GB: a young generation of 8 MB instead of up to 48, a bounded old one, fewer helper
// threads and fewer malloc arenas for them.
const MODEST = ['--max-semi-space-size=8', '--max-old-space-size=384', '--v8-pool-size=2'];
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };
// One that ends is told of at once: this is for one that hangs, and not for a machine that has much else to do.
const READY_MS = 120_000;
const DOORKEEPER = fileURLToPath(new URL('../doorkeeper.js', import.meta.url));

/** Our own programs, all started alike. */
export class ChildFactory {
  constructor(
    private readonly root: string,
    private readonly logDir: string,
    private readonly common: Environment,
    private readonly natsUrls: Readonly<Record<AnyNatsUser, string>>,
    private readonly rewire: Rewire = (_process, env) => Promise.resolve(env),
  ) {}

  /** One instance of a service, with a health port of its own. */
  async service(service: ServiceName, name: string, given: ServiceAddresses, root: string): Promise<SupervisedSpec> {
    const database = { DATABASE_URL: given.databaseUrls[service] };
    const { sendsMail = false } = services.find((one) => one.name === service) ?? {};
    const own = sendsMail ? { ...database, SMTP_URL: given.smtpUrl } : database;
    return (await this.child(root, name, service, service, own)).spec;
  }

  /** The gateway behind a kept door: what starts it, and what an exchange of it is told. */
  async gateway(
    env: { PORT: string; HOST: string; WEB_DIR: string },
    root: string,
  ): Promise<{ spec: SupervisedSpec; order: ExchangeOrder }> {
    const { spec, order } = await this.child(root, 'gateway', 'gateway', 'infra/gateway', env);
    const args = [...MODEST, DOORKEEPER, order.program, order.folder];
    return { spec: { ...spec, args, keepsDoor: true }, order };
  }

  async demoFleet(env: { API_URL: string; INBOX_URL: string; STATE_DIR: string }): Promise<SupervisedSpec> {
    return (await this.child(this.root, 'simulator', 'simulator', 'infra/simulator', env)).spec;
  }

  private async child(
    root: string,
    name: string,
    natsUser: AnyNatsUser,
    workspace: string,
    given: Environment,
  ): Promise<{ spec: SupervisedSpec; order: ExchangeOrder }> {
    const cwd = join(root, workspace);
    const entry = join(cwd, 'dist', 'main.js');
    if (!existsSync(entry)) throw new StartFailure(missing(workspace, root === this.root ? null : root));
    const healthPort = await freePort();
    const own = { ...given, NATS_URL: this.natsUrls[natsUser], HEALTH_PORT: String(healthPort) };
    const spec: SupervisedSpec = {
      name,
      command: process.execPath,
      args: [...MODEST, entry],
      cwd,
      env: await this.rewire(name, { ...FEW_ARENAS, ...this.common, ...own }),
      logFile: join(this.logDir, `${name}.log`),
      stopSignal: 'SIGTERM',
      ipc: true,
      graceMs: GRACE_MS[name] ?? SERVICE_GRACE_MS,
      readyWithinMs: READY_MS,
      ready: () => answersOk(`http://127.0.0.1:${healthPort}/health/ready`),
    };
    return { spec, order: { program: entry, folder: cwd, healthPort } };
  }
}

function missing(workspace: string, release: string | null): string {
  if (release === null) return `${workspace} is not built: run npm run build.`;
  return `The release of ${workspace} in ${release} is not there any more: npm run rollback -w ${workspace}.`;
}

const WORKSPACES: Readonly<Record<string, string>> = { gateway: 'infra/gateway', simulator: 'infra/simulator' };

/** The workspace whose program a process runs; undefined for those that are not ours. */
export function workspaceOfProcess(name: string): string | undefined {
  return WORKSPACES[name] ?? serviceNames.find((service) => isInstanceOf(service, name));
}

/** The processes that run, in groups in the order they are stopped: what uses something goes before what it uses. */
export function stopOrder(names: readonly string[]): string[][] {
  const groups = [['simulator'], ['gateway'], names.filter(isInstance), ['nats-server'], ['postgres']];
  return groups.map((group) => group.filter((name) => names.includes(name)));
}

function isInstance(name: string): boolean {
  return serviceNames.some((service) => isInstanceOf(service, name));
}

export function isInstanceOf(service: string, name: string): boolean {
  return name === service || name.startsWith(`${service}-`);
}

/** @throws Error when there is no service of that name */
export function serviceNamed(name: string): ServiceName {
  const found = serviceNames.find((service) => service === name);
  if (!found) throw new Error(`${name} is no service`);
  return found;
}

/** How long each may take to stop when everything stops: together under five seconds. */
export const GRACE_MS: Readonly<Record<string, number>> = {
  simulator: 600,
  gateway: 1_000,
  'nats-server': 600,
  postgres: 1_000,
};
export const SERVICE_GRACE_MS = 1_500;

/** How long an instance that is taken out may finish what it has in its hands (the budget of a stop is 4 s). */
export const DRAIN_MS = 5_000;

/** The names a service's processes are started with: its own, numbered when there are several. */
export function instancesOf(service: ServiceName, scale: Scale): string[] {
  const count = scale[service] ?? 1;
  return count === 1 ? [service] : Array.from({ length: count }, (_, index) => `${service}-${index + 1}`);
}

/** The name of one more instance beside those there are: the lowest number that is free, `svc-rides` being the first. */
export function nextInstance(service: ServiceName, running: readonly string[]): string {
  for (let number = running.includes(service) ? 2 : 1; ; number += 1) {
    const name = `${service}-${number}`;
    if (!running.includes(name)) return name;
  }
}
