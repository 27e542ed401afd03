import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StubRepository } from './stub-repository.js';

const COMMAND = new URL('../cli/run-command.js', import.meta.url).href;
const PATIENCE_MS = 25_000;

export interface LauncherEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly tookMs: number;
}

/** `npm start` as a process of its own, in front of stub programs. */
export class StubLauncher {
  private out = '';
  private err = '';
  private readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.out += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (this.err += chunk.toString('utf8')));
    this.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  }

  static start(repository: StubRepository, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): StubLauncher {
    return this.run(process.execPath, [entryOf(repository)], repository, { args, env });
  }

  /** As a person does; signals go to npm and from there, or not, to the launcher. */
  static startThroughNpm(repository: StubRepository, args: readonly string[] = []): StubLauncher {
    entryOf(repository);
    return this.run('npm', ['start', '--'], repository, { args, env: {} });
  }

  private static run(
    command: string,
    first: string[],
    repository: StubRepository,
    { args, env }: { args: readonly string[]; env: NodeJS.ProcessEnv },
  ): StubLauncher {
    const defaults = ['--port', '0', '--inbox-port', '0', '--data', repository.dataDir];
    const child = spawn(command, [...first, ...defaults, ...args], {
      cwd: repository.root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], STUB_SECRET: 'stays with the launcher', ...env },
    });
    return new StubLauncher(child);
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
   * Waits until it has said something so often.
   * @throws Error with all it said when it ends instead
   */
  async says(text: string, times = 1): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Math.max(this.out.split(text).length, this.err.split(text).length) <= times) {
      if (Date.now() > deadline || this.child.exitCode !== null) {
        throw new Error(`the launcher never said "${text}" but:\n${this.out}\n${this.err}`);
      }
      await pause(20);
    }
  }

  /** As a terminal does on Ctrl-C: to the whole process group. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  /** As somebody does who presses Ctrl-C again and again. */
  async interruptUntilItEnds(): Promise<LauncherEnd> {
    const presses = setInterval(() => this.interrupt(), 100);
    try {
      return await this.end();
    } finally {
      clearInterval(presses);
    }
  }

  async end(): Promise<LauncherEnd> {
    const from = Date.now();
    return { ...(await this.ended), tookMs: Date.now() - from };
  }

  /** Ends it whatever state it is in. */
  async dispose(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) process.kill(this.pid, 'SIGTERM');
    await this.ended;
  }
}

function entryOf(repository: StubRepository): string {
  const entry = join(repository.root, 'launcher.mjs');
  const context = `{ args: process.argv.slice(2), env: process.env, root: ${JSON.stringify(repository.root)}, cwd: process.cwd() }`;
  writeFileSync(entry, `import { runCommand } from ${JSON.stringify(COMMAND)};\nawait runCommand(${context});\n`);
  return entry;
}
