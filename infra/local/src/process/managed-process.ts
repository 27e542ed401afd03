import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { saidByDoor, type ExchangeOrder } from './door-messages.js';
import { logSize } from './log-file.js';
import { signalIfThere } from './orphans.js';
import type { ProcessRegistry } from './registry.js';

/** A program to run as a child. */
export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** stdout and stderr are appended to it. */
  readonly logFile: string;
  /** What asks it to stop in good order. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** An IPC channel tells a Node child when its launcher is gone. */
  readonly ipc: boolean;
  /** It runs the program in a child of its own, and says over IPC which process that is. */
  readonly keepsDoor?: boolean;
  /** The user to run as, when root must not be it. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Set when the program could not be started at all. */
  readonly error?: Error;
}

/**
 * A child in its own process group: a Ctrl-C in the terminal reaches the launcher alone, which then stops its
 * children in order.
 */
export class ManagedProcess {
  readonly exited: Promise<Exit>;
  /** Size of the log before this process wrote to it. */
  readonly logStart: number;
  private exit: Exit | undefined;
  private serving: number | undefined;

  private constructor(
    readonly spec: ProcessSpec,
    private readonly child: ChildProcess,
    logStart: number,
    registry: ProcessRegistry,
  ) {
    this.logStart = logStart;
    const { pid } = child;
    if (pid !== undefined) registry.add(spec.name, pid, spec.stopSignal);
    if (spec.keepsDoor) {
      child.on('message', (message) => {
        const said = saidByDoor.safeParse(message);
        if (said.success && 'serving' in said.data) this.serving = said.data.serving;
      });
    }
    this.exited = new Promise((resolve) => {
      const settle = (exit: Exit) => {
        if (this.exit) return;
        this.exit = exit;
        if (pid !== undefined) registry.remove(pid);
        resolve(exit);
      };
      child.once('exit', (code, signal) => settle({ code, signal }));
      child.once('error', (error) => {
        if (pid === undefined) settle({ code: null, signal: null, error });
      });
    });
  }

  static start(spec: ProcessSpec, registry: ProcessRegistry): ManagedProcess {
    mkdirSync(dirname(spec.logFile), { recursive: true });
    const logStart = logSize(spec.logFile);
    const log = openSync(spec.logFile, 'a');
    try {
      const child = spawn(spec.command, [...spec.args], {
        cwd: spec.cwd,
        env: spec.env,
        detached: true,
        stdio: spec.ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
        ...spec.owner,
      });
      return new ManagedProcess(spec, child, logStart, registry);
    } finally {
      closeSync(log);
    }
  }

  /** Of the process that does the work. */
  get pid(): number | undefined {
    return this.serving ?? this.child.pid;
  }

  get running(): boolean {
    return this.exit === undefined;
  }

  /** Sends a signal to the process that does the work. */
  signal(signal: NodeJS.Signals): void {
    if (this.running && this.pid !== undefined) signalIfThere(this.pid, signal);
  }

  /**
   * Has a keeper of a door put another program in the place of the one that serves.
   * @throws Error with its words when that one does not start; the old one serves on
   */
  async exchange(order: ExchangeOrder): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const heard = (message: unknown) => {
        const said = saidByDoor.safeParse(message);
        if (!said.success) return;
        this.child.off('message', heard);
        if ('serving' in said.data) resolve();
        else reject(new Error(said.data.failed));
      };
      this.child.on('message', heard);
      void this.exited.then(() => reject(new Error(`${this.spec.name} ended meanwhile`)));
      this.child.send(order, (error) => (error ? reject(error) : undefined));
    });
  }

  /** Asks it to stop; after `graceMs` it is killed with its whole group. Resolves when it is gone. */
  async stop(graceMs: number): Promise<Exit> {
    if (this.running && this.child.pid !== undefined) signalIfThere(this.child.pid, this.spec.stopSignal);
    const timer = setTimeout(() => this.kill(), graceMs);
    try {
      return await this.exited;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it and whatever it started, at once. */
  kill(): void {
    if (this.running && this.child.pid !== undefined) signalIfThere(-this.child.pid, 'SIGKILL');
  }
}
