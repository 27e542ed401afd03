import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames, services } from '@rahi/contracts';
import { freePort, loadPasswords, ownerOf, readAddresses, readRegistry, signalIfRunning } from '@rahi/machine-kit';
import { ApiClient, InboxReader, testFolder, waitFor, type SharedProduct } from '@rahi/testing-kit';
import { Databases } from '../verify/databases.js';

const program = join(dirname(fileURLToPath(import.meta.resolve('@rahi/local'))), 'main.js');
/** Of a start on a busy machine. */
const readyWithinMs = 120_000;

/** What runs when everything has started. */
export const everything = ['postgres', 'nats-server', ...serviceNames, 'gateway'];

/** The program of `npm start` as a process of its own, which can be killed with all that it has started. */
export class Launched implements Pick<SharedProduct, 'baseUrl' | 'inboxUrl' | 'dataDir' | 'inbox' | 'client'> {
  readonly dataDir = testFolder('launched');
  #launcher: ChildProcess | undefined;
  #said = '';

  private constructor(
    private readonly port: number,
    private readonly inboxPort: number,
  ) {}

  static async onFreePorts(): Promise<Launched> {
    return new Launched(await freePort(), await freePort());
  }

  get baseUrl(): string {
    return `http://localhost:${this.port}`;
  }

  get inboxUrl(): string {
    return `http://localhost:${this.inboxPort}`;
  }

  get inbox(): InboxReader {
    return new InboxReader(this.inboxUrl);
  }

  readonly client = (): ApiClient => new ApiClient(this.baseUrl, this.inboxUrl);

  /** Everything that it has printed since its last start. */
  get said(): string {
    return this.#said;
  }

  /** The processes on record. */
  get names(): string[] {
    return this.#recorded.map(({ name }) => name);
  }

  /** Starts it, and does not wait until it is ready. */
  begin(): void {
    const ports = ['--port', String(this.port), '--inbox-port', String(this.inboxPort)];
    const { PATH, HOME } = process.env;
    // Drivers of the test take their rides by name, without a round.
    const env = { PATH, HOME, OPEN_TO_ALL_SECONDS: '0' };
    this.#said = '';
    const child = spawn(process.execPath, [program, '--data', this.dataDir, '--no-demo', ...ports], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.#said += String(text)));
    this.#launcher = child;
  }

  get isReady(): boolean {
    return this.#said.includes('Ctrl-C stops everything');
  }

  /** @throws Error with all that it has printed */
  async ready(): Promise<void> {
    await waitFor(() => this.isReady || this.#hasEnded, { what: 'the start', timeout: readyWithinMs }).catch(
      () => false,
    );
    if (!this.isReady) throw new Error(`npm start did not become ready:\n${this.#said}`);
  }

  /** Kills the launcher and all that is on its record at the same moment, with what those have started in their groups. */
  async killEverything(): Promise<void> {
    const launcher = this.#launcher;
    if (!launcher || this.#hasEnded) throw new Error(`npm start has ended by itself:\n${this.#said}`);
    const ended = once(launcher, 'exit');
    const started = this.#recorded;
    launcher.kill('SIGKILL');
    for (const { pid } of started) signalIfRunning(-pid, 'SIGKILL');
    await ended;
  }

  /** Databases and what they hold, for the verifier. Only once it is ready. */
  databases(): Databases {
    const addresses = readAddresses(this.dataDir) ?? {};
    const owners = services.map(({ database }) => ownerOf(database));
    const passwords = loadPasswords(this.dataDir, owners);
    const urls = services.map(({ name, database }) => {
      const owner = ownerOf(database);
      const url = new URL(addresses[name]?.DATABASE_URL ?? '');
      return [name, Object.assign(url, { username: owner, password: passwords[owner] }).href] as const;
    });
    return new Databases({ ownerUrls: Object.fromEntries(urls) as Record<(typeof serviceNames)[number], string> });
  }

  async stop(): Promise<void> {
    const launcher = this.#launcher;
    if (!launcher || this.#hasEnded) return;
    const ended = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    await ended;
  }

  get #hasEnded(): boolean {
    return this.#launcher !== undefined && (this.#launcher.exitCode !== null || this.#launcher.signalCode !== null);
  }

  get #recorded() {
    return readRegistry(join(this.dataDir, 'run', 'processes.json'));
  }
}
