import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partnersProgram, serviceNames, services, type AnyNatsUser, type ServiceName } from '@rahi/contracts';
import { StartFailure } from '@rahi/machine-kit/errors';
import { answersOk } from '@rahi/machine-kit/process/health';
import { healthAt } from '@rahi/machine-kit/process/liveness';
import { freePort } from '@rahi/machine-kit/process/ports';
import type { SupervisedSpec } from '@rahi/machine-kit/process/supervised-process';
import { areaOf, isInstanceOf, PARTNERS } from '@rahi/release/releases/areas';
import { bundleIfChanged, programIn } from '@rahi/release/releases/bundle-program';

export type Scale = Readonly<Partial<Record<ServiceName, number>>>;
type Environment = Readonly<Record<string, string>>;

/** Gives a process another environment: tests put a relay between it and its servers. */
export type Rewire = (process: string, env: Environment) => Promise<Environment>;

// Seven Node processes share 1.2 GB: a limited old generation, fewer helper threads and fewer malloc arenas for them.
const SMALL = ['--max-old-space-size=384', '--v8-pool-size=2'];
/** 10,000 live streams and no more than 200 MB: the young generation would grow to 48 MB (bench `streams`). Deployments set it, too. */
const GATEWAY = [...SMALL, '--max-semi-space-size=8'];
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };
// For a program that hangs on a busy machine; one that ends is noticed at once.
const READY_MS = 120_000;
const LOOPBACK = '127.0.0.1';
const PORT_KEEPER = fileURLToPath(new URL('../port-keeper.js', import.meta.url));
/** How long an instance that is taken out may finish its requests. A service needs at most 4 s to stop. */
export const DRAIN_MS = 5_000;

export interface ChildSettings {
  /** The repository. */
  readonly root: string;
  readonly logDir: string;
  readonly common: Environment;
  readonly natsUrls: Readonly<Record<AnyNatsUser, string>>;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** For the logins that own the tables: a service migrates with it when it starts. */
  readonly ownerUrls: Readonly<Record<ServiceName, string>>;
  /** Of the partners' program; null where it has no database. */
  readonly partners: { readonly url: string; readonly ownerUrl: string } | null;
  readonly smtpUrl: string;
  /** Where uploaded files are kept. */
  readonly filesDir: string;
  readonly rewire?: Rewire | undefined;
  /** False leaves a program that does not answer alone; true by default. */
  readonly watched?: boolean | undefined;
}

/** Makes the specs of our own programs. */
export class ChildFactory {
  constructor(private readonly settings: ChildSettings) {}

  /** @param root the repository, or the folder of a release */
  async service(service: ServiceName, name: string, root: string): Promise<SupervisedSpec> {
    const { databaseUrls, filesDir, ownerUrls, smtpUrl } = this.settings;
    const sendsMail = services.some((one) => one.name === service && one.sendsMail);
    const env = {
      DATABASE_URL: databaseUrls[service],
      DATABASE_OWNER_URL: ownerUrls[service],
      ...(sendsMail && { SMTP_URL: smtpUrl }),
      ...(service === 'svc-drivers' && { FILES_DIR: filesDir }),
    };
    return this.child(root, name, service, service, env);
  }

  /** The gateway behind a process that keeps its port: port-keeper.ts. */
  async gateway(env: Environment, root: string): Promise<SupervisedSpec> {
    const spec = await this.child(root, 'gateway', 'gateway', 'infra/gateway', env);
    return { ...spec, args: [...GATEWAY, PORT_KEEPER, programIn(spec.cwd), spec.cwd] };
  }

  /** A gateway beside the one that has the port, which hands it requests. */
  async gatewayBeside(env: Environment, name: string, root: string): Promise<SupervisedSpec> {
    const own = { ...env, PORT: String(await freePort()), HOST: LOOPBACK, TRUST_PROXY: LOOPBACK };
    return this.child(root, name, 'gateway', 'infra/gateway', own);
  }

  /** What partners are offered, where they are offered something. */
  async partners(): Promise<SupervisedSpec> {
    const { root, partners } = this.settings;
    const env: Environment = partners ? { DATABASE_URL: partners.url, DATABASE_OWNER_URL: partners.ownerUrl } : {};
    return this.child(root, partnersProgram, partnersProgram, PARTNERS.workspace, env);
  }

  async demoFleet(env: Environment): Promise<SupervisedSpec> {
    return this.child(this.settings.root, 'simulator', 'simulator', 'infra/simulator', env);
  }

  private async child(
    root: string,
    name: string,
    natsUser: AnyNatsUser,
    workspace: string,
    given: Environment,
  ): Promise<SupervisedSpec> {
    const { common, natsUrls, logDir, rewire, watched = true } = this.settings;
    const cwd = join(root, workspace);
    if (!existsSync(programIn(cwd))) {
      throw new StartFailure(
        root === this.settings.root
          ? `${workspace} is not built: run npm run build.`
          : `The release of ${workspace} in ${root} is missing: npm run rollback -w ${workspace}.`,
      );
    }
    if (root === this.settings.root) await bundleIfChanged(root, workspace);
    const healthPort = String(await freePort());
    const healthUrl = `http://127.0.0.1:${healthPort}/health/ready`;
    const env = { ...FEW_ARENAS, ...common, ...given, NATS_URL: natsUrls[natsUser], HEALTH_PORT: healthPort };
    return {
      name,
      command: process.execPath,
      args: [...SMALL, programIn(cwd)],
      cwd,
      env: rewire ? await rewire(name, env) : env,
      logFile: join(logDir, `${name}.log`),
      stopSignal: 'SIGTERM',
      graceMs: graceOf(name),
      ipc: true,
      readyWithinMs: READY_MS,
      ready: () => answersOk(healthUrl),
      ...(watched && { health: (signal) => healthAt(healthUrl, signal) }),
    };
  }
}

/** The workspace whose program a process runs; undefined for the servers. */
export function workspaceOfProcess(name: string): string | undefined {
  if (name === 'simulator') return 'infra/simulator';
  if (name === 'gateway' || name === partnersProgram) return areaOf(name).workspace;
  return serviceNames.find((service) => isInstanceOf(service, name));
}

const GRACE_MS = {
  simulator: 600,
  gateway: 1_000,
  partners: 300,
  services: 1_500,
  'nats-server': 600,
  postgres: 1_000,
};

/** How long a process may take to stop when everything stops: all groups of `stopOrder` together under five seconds. */
export function graceOf(name: string): number {
  return new Map(Object.entries(GRACE_MS)).get(name) ?? GRACE_MS.services;
}

/** The running processes in groups, in the order in which they are stopped: a program before the ones that it uses. */
export function stopOrder(names: readonly string[]): string[][] {
  const instances = names.filter((name) => serviceNames.some((service) => isInstanceOf(service, name)));
  const groups = [['simulator'], ['gateway'], [partnersProgram], instances, ['nats-server'], ['postgres']];
  return groups.map((group) => group.filter((name) => names.includes(name)));
}

/** The names of the instances that a start makes: the service's own name, or numbered ones when there are several. */
export function instancesOf(service: ServiceName, { [service]: count = 1 }: Scale): string[] {
  return count === 1 ? [service] : Array.from({ length: count }, (_, index) => `${service}-${index + 1}`);
}

/** The name for one more instance: the lowest free number. `svc-rides` counts as the first. */
export function nextInstance(service: ServiceName, running: readonly string[]): string {
  let number = running.includes(service) ? 2 : 1;
  while (running.includes(`${service}-${number}`)) number += 1;
  return `${service}-${number}`;
}
