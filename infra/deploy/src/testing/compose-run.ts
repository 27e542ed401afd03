import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames, services } from '@rahi/contracts';
import {
  answersOk,
  findNatsServer,
  freePort,
  ProcessRegistry,
  provisionDatabases,
  startInbox,
  startPostgres,
  SupervisedProcess,
  testFolder,
  type Inbox,
  type PostgresServer,
} from '@rahi/machine-kit';
import { areaOf } from '@rahi/release';
import { waitFor } from '@rahi/testing-kit';
import { readCompose, readEnvironment, type Compose } from '../compose/compose-file.js';
import { databaseVariable, deployEnvironment, ownerVariable } from '../environment/deploy-environment.js';
import { inRepository } from '../repository.js';

const HOST = 'rahi.in';
const run = promisify(execFile);
const PROCESSES = [...serviceNames, 'gateway'];

/**
 * Runs what docker-compose.yml runs, without containers: Postgres, NATS with its own configuration, mail, and each program
 * in production mode with the environment that compose gives it. Host names become ports of this machine.
 */
export class ComposeRun {
  private readonly processes: SupervisedProcess[] = [];
  private readonly healthPorts = new Map<string, number>();
  private readonly dir = testFolder('compose');
  private readonly registry = new ProcessRegistry(join(this.dir, 'run', 'compose.json'));
  private gatewayPort = 0;

  private constructor(
    private readonly compose: Compose,
    private readonly postgres: PostgresServer,
    readonly inbox: Inbox,
  ) {}

  static async start(): Promise<ComposeRun> {
    const variables = readEnvironment(deployEnvironment({ host: HOST, admins: `desk@${HOST}` }));
    const dir = testFolder('compose-postgres');
    const postgres = await startPostgres({ dir: join(dir, 'postgres'), fsync: false });
    const databases = services.map(({ name, database }) => ({
      name: database,
      password: variables[databaseVariable(name)] ?? '',
      ownerPassword: variables[ownerVariable(name)] ?? '',
    }));
    await provisionDatabases(postgres.url(), databases, { ownServer: true });
    const composed = new ComposeRun(readCompose(variables), postgres, await startInbox());
    try {
      await composed.startAll();
    } catch (error) {
      await composed.stop();
      throw error;
    }
    return composed;
  }

  /** The programs that do not pass the health check of their image within a minute. */
  async unhealthy(): Promise<string[]> {
    const found = await Promise.all(
      PROCESSES.map((name) =>
        waitFor(() => this.passes(name), { what: `${name} to be healthy`, timeout: 60_000, interval: 1_000 }).then(
          () => [],
          () => [name],
        ),
      ),
    );
    return found.flat();
  }

  /** A request as the edge passes it on from a page. */
  async post(
    path: string,
    body: object,
    origin = `https://${HOST}`,
  ): Promise<{ answer: IncomingMessage; body: string }> {
    const headers = { host: HOST, origin, 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const sent = request({ port: this.gatewayPort, path, method: 'POST', headers });
    sent.end(JSON.stringify(body));
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (!answer) throw new Error('there was no answer');
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    return { answer, body: text };
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
    await this.inbox.close();
    await this.postgres.process.stop();
  }

  private async passes(name: string): Promise<boolean> {
    const env = { PATH: process.env['PATH'], HEALTH_PORT: String(this.healthPorts.get(name)) };
    const check = inRepository('infra', 'deploy', 'healthcheck.mjs');
    return run(process.execPath, [check], { env }).then(
      () => true,
      () => false,
    );
  }

  private async startAll(): Promise<void> {
    const natsPort = await this.startNats();
    const hosts = {
      'postgres:5432': `127.0.0.1:${this.postgres.port}`,
      'nats:4222': `127.0.0.1:${natsPort}`,
      'smtp://mailpit:1025': this.inbox.smtpUrl,
    };
    for (const { name } of services) {
      const job = `migrate-${name}`;
      const [, , ...words] = this.compose.services[job]?.command ?? [];
      await run(process.execPath, [mainOf(name), ...words], { env: this.environmentOf(job, hosts) });
    }
    this.gatewayPort = await freePort();
    await Promise.all(PROCESSES.map((name) => this.startProgram(name, hosts)));
  }

  private async startNats(): Promise<number> {
    const [port, monitor] = [await freePort(), await freePort()];
    const { path } = await findNatsServer({ env: process.env, say: () => undefined });
    const config = inRepository('infra', 'deploy', 'nats', 'nats-server.conf');
    const args = ['--config', config, '--addr', '127.0.0.1', '--port', String(port), '--http_port', String(monitor)];
    const env = { ...this.environmentOf('nats', {}), NATS_STORE_DIR: join(this.dir, 'nats') };
    await this.startProcess('nats', path, args, env, `http://127.0.0.1:${monitor}/healthz?js-enabled-only=true`);
    return port;
  }

  private async startProgram(name: string, hosts: Readonly<Record<string, string>>): Promise<void> {
    const port = await freePort();
    this.healthPorts.set(name, port);
    const image = { NODE_ENV: 'production', HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(port) };
    const env: Record<string, string> = { ...image, ...this.environmentOf(name, hosts) };
    if (env['PORT'] !== undefined) env['PORT'] = String(this.gatewayPort);
    await this.startProcess(name, process.execPath, [mainOf(name)], env, `http://127.0.0.1:${port}/health/ready`);
  }

  private async startProcess(
    name: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    readyUrl: string,
  ): Promise<void> {
    const spec = {
      name,
      command,
      args,
      env,
      cwd: this.dir,
      logFile: join(this.dir, 'logs', `${name}.log`),
      stopSignal: 'SIGTERM',
      graceMs: 10_000,
      ipc: false,
      readyWithinMs: 150_000,
      ready: () => answersOk(readyUrl),
    } as const;
    const started = new SupervisedProcess(spec, this.registry, () => undefined);
    this.processes.push(started);
    await started.start();
  }

  private environmentOf(name: string, hosts: Readonly<Record<string, string>>): Record<string, string> {
    const mapped = (value: string) => Object.entries(hosts).reduce((text, [from, to]) => text.replace(from, to), value);
    const given = this.compose.services[name]?.environment ?? {};
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, mapped(value)]));
  }
}

const mainOf = (program: string) => inRepository(areaOf(program).workspace, 'dist', 'main.js');
