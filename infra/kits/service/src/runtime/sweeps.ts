import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { exhaustMap, interval, lastValueFrom, Subject, takeUntil } from 'rxjs';
import { LOGGER, type Logger } from './logger.js';

/** Work that a service repeats at a configured interval. A stop waits for what runs. */
@Injectable()
export class Sweeps implements OnModuleDestroy {
  readonly #stop = new Subject<void>();
  readonly #ends: Promise<unknown>[] = [];

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  /** Runs work every `seconds`, never twice at once. A failure is logged, and the next tick tries again. */
  every(name: string, seconds: number, work: () => Promise<unknown>): void {
    const failed = (error: unknown) => this.log.warn({ sweep: name, error: String(error) }, 'a sweep failed');
    const ticks = interval(seconds * 1000).pipe(takeUntil(this.#stop));
    this.#ends.push(lastValueFrom(ticks.pipe(exhaustMap(() => work().catch(failed))), { defaultValue: null }));
  }

  async onModuleDestroy(): Promise<void> {
    this.#stop.next();
    await Promise.all(this.#ends);
  }
}
