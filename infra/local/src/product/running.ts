import type { ProcessRegistry } from '../process/registry.js';
import { SupervisedProcess, type ProcessEvent, type SupervisedSpec } from '../process/supervised-process.js';
import { StartFailure } from '../start-failure.js';
import { DRAIN_MS, GRACE_MS, SERVICE_GRACE_MS, stopOrder } from './children.js';

/** The processes of a product, by name, in the order they were started. */
export class RunningProcesses {
  private readonly processes = new Map<string, SupervisedProcess>();
  /** Started beside what they are to replace. */
  private readonly incoming = new Set<SupervisedProcess>();

  /** @param halt aborted once stopping has begun: from then on none may be started */
  constructor(
    private readonly registry: ProcessRegistry,
    private readonly halt: AbortSignal,
    private readonly tell: { event(event: ProcessEvent): void; changed(): void },
  ) {}

  get specs(): SupervisedSpec[] {
    return [...this.processes.values()].map(({ spec }) => spec);
  }

  get names(): string[] {
    return [...this.processes.keys()];
  }

  /** @throws Error when there is no process of that name */
  named(name: string): SupervisedProcess {
    const found = this.processes.get(name);
    if (!found) throw new Error(`there is no process "${name}": there are ${this.names.join(', ')}`);
    return found;
  }

  /** Takes charge of a process about to be started. */
  adopt(process: SupervisedProcess): void {
    if (this.halt.aborted) throw new StartFailure('The start was stopped.');
    this.processes.set(process.spec.name, process);
  }

  async startTogether(specs: readonly SupervisedSpec[]): Promise<void> {
    const processes = specs.map((spec) => this.supervised(spec));
    for (const process of processes) this.adopt(process);
    await Promise.all(processes.map((process) => process.start()));
    this.tell.changed();
  }

  /** Starts a process beside the one of the same name, and drains that one once the new one is ready. */
  async replace(spec: SupervisedSpec): Promise<void> {
    if (this.halt.aborted) throw new StartFailure('The product is being stopped.');
    const next = this.supervised(spec);
    this.incoming.add(next);
    try {
      await next.start();
      const old = this.processes.get(spec.name);
      // Taken out meanwhile: nobody needs the new one.
      if (!old || this.halt.aborted) return await next.stop();
      this.processes.set(spec.name, next);
      this.tell.changed();
      await old.stop(DRAIN_MS);
    } finally {
      this.incoming.delete(next);
    }
  }

  /** Drains a process, for good. */
  async takeOut(name: string): Promise<void> {
    await this.processes.get(name)?.stop(DRAIN_MS);
    this.processes.delete(name);
    this.tell.changed();
  }

  /** Stops all of them in order, within five seconds. */
  async stop(): Promise<void> {
    await Promise.all([...this.incoming].map((process) => process.stop(SERVICE_GRACE_MS)));
    for (const group of stopOrder(this.names)) {
      await Promise.all(group.map((name) => this.processes.get(name)?.stop(GRACE_MS[name] ?? SERVICE_GRACE_MS)));
    }
  }

  /** Ends all of them at once. */
  async kill(): Promise<void> {
    await Promise.all([...this.processes.values(), ...this.incoming].map((process) => process.killForGood()));
  }

  private supervised(spec: SupervisedSpec): SupervisedProcess {
    return new SupervisedProcess(spec, this.registry, (event) => this.tell.event(event));
  }
}
