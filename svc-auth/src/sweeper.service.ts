import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@rahi/service-kit';
import { CodesStore } from './codes/codes.store.js';
import { SessionsService } from './sessions/sessions.service.js';

const everyMs = 10 * 60_000;

/** Deletes codes and sessions that nobody can use any more. Every instance does; a second one finds nothing. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly codes: CodesStore,
    private readonly sessions: SessionsService,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#sweeping = this.sweep();
    }, everyMs);
    this.#sweeping = this.sweep();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async sweep(): Promise<void> {
    try {
      await this.codes.sweep();
      await this.sessions.sweep();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'old codes and sessions stay until the next sweep');
    }
  }
}
