import { StartFailure } from '@rahi/machine-kit/errors';
import type { ProcessRegistry } from '@rahi/machine-kit/process/registry';
import {
  SupervisedProcess,
  type ProcessEvent,
  type SupervisedSpec,
} from '@rahi/machine-kit/process/supervised-process';
import { DRAIN_MS, graceOf, stopOrder } from './children.js';

/** The processes of a product, by name, in the order in which they were started. */
export class RunningProcesses {
  private readonly processes = new Map<string, SupervisedProcess>();
  /** Started beside the instances: to replace one, or to serve a share of the sessions. */
  private readonly incoming = new Set<SupervisedProcess>();

  /**
   * @param halt aborted when stopping begins: after that, none may be started
   * @param onChange called when processes have come or gone
   */
  constructor(
    private readonly registry: ProcessRegistry,
    private readonly halt: AbortSignal,
    private readonly report: (event: ProcessEvent) => void,
    private readonly onChange: (specs: SupervisedSpec[]) => void,
  ) {}

  /** Those of ours that answer `/metrics`. */
  get programs(): SupervisedSpec[] {
    return [...this.processes.values()].flatMap(({ spec }) => (spec.env['HEALTH_PORT'] === undefined ? [] : [spec]));
  }

  get names(): string[] {
    return [...this.processes.keys()];
  }

  /** @throws Error when there is no process of that name */
  named(name: string): SupervisedProcess {
    const found = this.processes.get(name);
    if (!found) throw new Error(`there is no process "${name}", only ${this.names.join(', ')}`);
    return found;
  }

  /** Adds a process that is about to be started. */
  adopt(process: SupervisedProcess): void {
    if (this.halt.aborted) throw new StartFailure('The start was stopped.');
    this.processes.set(process.spec.name, process);
  }

  async startTogether(specs: readonly SupervisedSpec[]): Promise<void> {
    const processes = specs.map((spec) => this.supervised(spec));
    for (const process of processes) this.adopt(process);
    await Promise.all(processes.map((process) => process.start()));
    this.changed();
  }

  /**
   * Starts a process beside the one of the same name, and drains that one when the new one is ready.
   * @param prove what the new one must pass before that, while both serve: when it throws, the new one is drained
   */
  async replace(spec: SupervisedSpec, prove?: (next: SupervisedProcess) => Promise<void>): Promise<void> {
    if (this.halt.aborted) throw new StartFailure('The product is being stopped.');
    const next = this.supervised(spec);
    this.incoming.add(next);
    try {
      await next.start();
      await prove?.(next).catch(async (error: unknown) => {
        await next.stop(DRAIN_MS);
        throw error;
      });
      const old = this.processes.get(spec.name);
      // The old one was taken out meanwhile.
      if (!old || this.halt.aborted) return await next.stop();
      this.processes.set(spec.name, next);
      this.changed();
      await old.stop(DRAIN_MS);
    } finally {
      this.incoming.delete(next);
    }
  }

  /** Starts a process that is none of the instances, beside those of its service. */
  async startBeside(spec: SupervisedSpec): Promise<SupervisedProcess> {
    if (this.halt.aborted) throw new StartFailure('The product is being stopped.');
    const next = this.supervised(spec);
    this.incoming.add(next);
    try {
      await next.start();
      return next;
    } catch (error) {
      this.incoming.delete(next);
      throw error;
    }
  }

  /** Drains a process that was started beside the instances. */
  async endBeside(process: SupervisedProcess): Promise<void> {
    await process.stop(DRAIN_MS);
    this.incoming.delete(process);
  }

  /** Drains a process and forgets it. */
  async takeOut(name: string): Promise<void> {
    await this.processes.get(name)?.stop(DRAIN_MS);
    this.processes.delete(name);
    this.changed();
  }

  changed(): void {
    this.onChange([...this.processes.values()].map(({ spec }) => spec));
  }

  /** Stops all in order, within five seconds. */
  async stop(): Promise<void> {
    await Promise.all([...this.incoming].map((process) => process.stop()));
    for (const group of stopOrder(this.names)) {
      await Promise.all(group.map((name) => this.named(name).stop(graceOf(name))));
    }
  }

  /** Kills all at once. */
  async kill(): Promise<void> {
    await Promise.all([...this.processes.values(), ...this.incoming].map((process) => process.stop(0)));
  }

  private supervised(spec: SupervisedSpec): SupervisedProcess {
    return new SupervisedProcess(spec, this.registry, this.report);
  }
}
