import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { LOGGER, type Logger } from './logger.js';

/** Work that a service repeats at a configured interval. A stop waits for what runs. */
@Injectable()
export class Sweeps implements OnModuleDestroy {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly registry: SchedulerRegistry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Runs work every so many seconds, never twice at once. A failure is logged, and the next tick tries again. */
  every(name: string, seconds: number, work: () => Promise<unknown>): void {
    const tick = () => {
      if (this.#running.has(name)) return;
      const failed = (error: unknown) => this.log.warn({ sweep: name, error: String(error) }, 'a sweep failed');
      const run = work().catch(failed);
      this.#running.set(name, run);
      void run.finally(() => this.#running.delete(name));
    };
    this.registry.addInterval(name, setInterval(tick, seconds * 1000));
  }

  async onModuleDestroy(): Promise<void> {
    for (const name of this.registry.getIntervals()) this.registry.deleteInterval(name);
    await Promise.all(this.#running.values());
  }
}
