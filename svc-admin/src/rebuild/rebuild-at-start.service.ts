import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Caller, LOGGER, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { buildVersion, builtVersion, rebuildReadModels } from './rebuild.js';

const againMs = 5000;

/** Rebuilds the read models of an older release, in one of the instances. They stay readable meanwhile. */
@Injectable()
export class RebuildAtStart implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stop = new AbortController();
  #working: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly caller: Caller,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#working = this.#work();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stop.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        if ((await builtVersion(this.database.manager)) >= buildVersion) return;
        const events = await rebuildReadModels(this.database, this.caller, { unlessBuilt: buildVersion, signal });
        if (events !== null) this.log.info({ events, version: buildVersion }, 'the read models were rebuilt');
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn({ error: String(error) }, 'the read models could not be rebuilt yet');
        await pause(againMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
