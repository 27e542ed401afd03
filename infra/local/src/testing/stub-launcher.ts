import { setTimeout as pause } from 'node:timers/promises';
import { patience } from '@rahi/machine-kit/testing/patience';
import { execa, type ResultPromise } from 'execa';
import { commandEnvironment, type StubRepository } from './stub-repository.js';

/** For a start with its servers while other suites keep the machine busy. */
const LONGEST_MS = 60_000;
const OPTIONS = { detached: true, extendEnv: false, reject: false, stdin: 'ignore', stripFinalNewline: false } as const;

/** `npm start` as its own process, on stub programs. */
export class StubLauncher {
  private out = '';
  private err = '';
  private ended = false;

  private constructor(private readonly child: ResultPromise<typeof OPTIONS>) {
    child.stdout.on('data', (chunk: Buffer) => (this.out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (this.err += chunk.toString('utf8')));
    void child.then(() => (this.ended = true));
  }

  /** @param throughNpm starts it as a person does: a signal goes to npm, which may or may not pass it on */
  static start(
    repository: StubRepository,
    args: readonly string[] = [],
    { env = {}, throughNpm = false }: { env?: NodeJS.ProcessEnv; throughNpm?: boolean } = {},
  ): StubLauncher {
    const { root, dataDir } = repository;
    const [command, ...first] = throughNpm
      ? (['npm', 'start', '--'] as const)
      : ([process.execPath, 'entry.mjs', 'start'] as const);
    const defaults = ['--port', '0', '--inbox-port', '0', '--data', dataDir];
    const own = { ...commandEnvironment(), STUB_SECRET: 'stays with the launcher', ...env };
    return new StubLauncher(execa(command, [...first, ...defaults, ...args], { ...OPTIONS, cwd: root, env: own }));
  }

  get output(): string {
    return this.out;
  }

  get complaints(): string[] {
    return this.err.split('\n').filter((line) => line !== '');
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the launcher was not started');
    return this.child.pid;
  }

  /**
   * Waits until it has printed a text this many times, for these milliseconds times the patience with this machine.
   * @throws Error with all that it printed when it ends before
   */
  async says(text: string, times = 1, withinMs = LONGEST_MS): Promise<void> {
    const deadline = Date.now() + withinMs * patience;
    while (Math.max(this.out.split(text).length, this.err.split(text).length) <= times) {
      if (Date.now() > deadline || this.ended) {
        throw new Error(`the launcher never said "${text}" but:\n${this.out}\n${this.err}`);
      }
      await pause(20);
    }
  }

  /** As a terminal does on Ctrl-C: to the whole process group. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  /** As a person does who presses Ctrl-C again and again. */
  async interruptUntilItEnds() {
    const presses = setInterval(() => this.interrupt(), 100);
    try {
      return await this.end();
    } finally {
      clearInterval(presses);
    }
  }

  async end(): Promise<{ code: number | null; signal: NodeJS.Signals | null; tookMs: number }> {
    const from = Date.now();
    const { exitCode = null, signal = null } = await this.child;
    return { code: exitCode, signal, tookMs: Date.now() - from };
  }

  /** Ends it whatever state it is in. */
  async dispose(): Promise<void> {
    if (!this.ended) this.child.kill('SIGTERM');
    await this.child;
  }
}
