import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { serviceNames, services } from '@rahi/contracts';
import {
  findNatsServer,
  freePort,
  ProcessRegistry,
  provisionDatabases,
  startInbox,
  startPostgres,
  testFolder,
  type Inbox,
  type PostgresServer,
} from '@rahi/local';
import { waitFor } from '@rahi/testing-kit';
import { readCompose, readEnvironment, type Compose } from '../compose/compose-file.js';
import { databaseVariable, deployEnvironment } from '../environment/deploy-environment.js';
import { inRepository } from '../repository.js';

const HOST = 'rahi.in';
const PROCESSES = [...serviceNames, 'gateway'];

/**
 * What docker-compose.yml runs, without containers: Postgres, NATS with its own configuration, mail, and each program in
 * production mode with the environment that compose gives it, its host names turned into ports of this machine.
 */
export class ComposeRun {
  private readonly children = new Map<string, ChildProcess>();
  private readonly said = new Map<string, string[]>();
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
    }));
    await provisionDatabases(postgres.url(), databases, { ownServer: true });
    const run = new ComposeRun(readCompose(variables), postgres, await startInbox());
    try {
      await run.startAll();
    } catch (error) {
      await run.stop();
      throw error;
    }
    return run;
  }

  /** The programs whose health check does not pass in a minute, asked as their image asks, again and again. */
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

  /** A call as the edge passes it on from a browser's page. */
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
    const ends = [...this.children.values()].map(async (child) => {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    });
    await Promise.all(ends);
    await this.inbox.close();
    await this.postgres.process.stop();
  }

  private async passes(name: string): Promise<boolean> {
    const env = { PATH: process.env['PATH'], HEALTH_PORT: String(this.healthPorts.get(name)) };
    const check = inRepository('infra', 'deploy', 'healthcheck.mjs');
    const [code] = await once(spawn(process.execPath, [check], { env, stdio: 'ignore' }), 'close');
    return code === 0;
  }

  private async startAll(): Promise<void> {
    const natsPort = await this.startNats();
    const hosts = {
      'postgres:5432': `127.0.0.1:${this.postgres.port}`,
      'nats:4222': `127.0.0.1:${natsPort}`,
      'smtp://mailpit:1025': this.inbox.smtpUrl,
    };
    // One stands for all: compose.spec.ts holds the others to have no less, and each start takes a second of CPU.
    await this.migrate('svc-rides', hosts);
    this.gatewayPort = await freePort();
    await Promise.all(PROCESSES.map((name) => this.startProgram(name, hosts)));
  }

  private async startNats(): Promise<number> {
    const [port, monitor] = [await freePort(), await freePort()];
    const program = await findNatsServer({ env: process.env, say: () => undefined });
    const config = inRepository('infra', 'deploy', 'nats', 'nats-server.conf');
    const args = ['--config', config, '--addr', '127.0.0.1', '--port', String(port), '--http_port', String(monitor)];
    const env = { ...this.environmentOf('nats', {}), NATS_STORE_DIR: join(this.dir, 'nats') };
    this.spawn('nats', program.path, args, env);
    const url = `http://127.0.0.1:${monitor}/healthz?js-enabled-only=true`;
    await waitFor(() => answers(url), {
      what: 'NATS with the configuration of compose',
      interval: 250,
      timeout: 60_000,
    });
    return port;
  }

  private async migrate(service: string, hosts: Readonly<Record<string, string>>): Promise<void> {
    const name = `migrate-${service}`;
    const [, , ...words] = this.compose.services[name]?.command ?? [];
    const child = this.spawn(name, process.execPath, [mainOf(service), ...words], this.environmentOf(name, hosts));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${this.saidBy(name)}`);
  }

  private async startProgram(name: string, hosts: Readonly<Record<string, string>>): Promise<void> {
    const port = await freePort();
    this.healthPorts.set(name, port);
    const image = { NODE_ENV: 'production', HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(port) };
    const env: Record<string, string> = { ...image, ...this.environmentOf(name, hosts) };
    if (env['PORT'] !== undefined) env['PORT'] = String(this.gatewayPort);
    const child = this.spawn(name, process.execPath, [mainOf(name)], env);
    const ready = () => child.exitCode !== null || answers(`http://127.0.0.1:${port}/health/ready`);
    await waitFor(ready, { what: `${name} to be ready`, timeout: 150_000, interval: 250 }).catch((cause: unknown) => {
      throw new Error(`${name} is not ready: ${this.saidBy(name)}`, { cause });
    });
    if (child.exitCode !== null) throw new Error(`${name} ended: ${this.saidBy(name)}`);
  }

  private environmentOf(name: string, hosts: Readonly<Record<string, string>>): Record<string, string> {
    const mapped = (value: string) => Object.entries(hosts).reduce((text, [from, to]) => text.replace(from, to), value);
    const given = this.compose.services[name]?.environment ?? {};
    return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, mapped(value)]));
  }

  private saidBy(name: string): string {
    return this.said.get(name)?.join('') ?? '';
  }

  private spawn(name: string, command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    this.said.set(name, said);
    if (child.pid !== undefined) this.registry.add(name, child.pid, 'SIGTERM');
    this.children.set(name, child);
    return child;
  }
}

function mainOf(program: string): string {
  const own = inRepository(program, 'dist', 'main.js');
  return existsSync(own) ? own : inRepository('infra', program, 'dist', 'main.js');
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    // Refused or too slow: not yet.
    return false;
  }
}
