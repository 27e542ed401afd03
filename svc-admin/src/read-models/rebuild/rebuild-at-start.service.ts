import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Caller, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { buildVersion, builtVersion, rebuildReadModels } from './rebuild.js';

const againSeconds = 5;
/** A rebuild reads all outboxes. */
const longest = 6 * 3600;

/** Rebuilds the read models of an older release, in one of the instances. They stay readable meanwhile. */
@Injectable()
export class RebuildAtStart implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly caller: Caller,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const options = { atStart: true, longest };
    this.jobs.untilDone('Read models', againSeconds, (stopping) => this.#rebuild(stopping), options);
  }

  async #rebuild(signal: AbortSignal): Promise<void> {
    if ((await builtVersion(this.database.manager)) >= buildVersion) return;
    const events = await rebuildReadModels(this.database, this.caller, { unlessBuilt: buildVersion, signal });
    if (events !== null) this.log.info({ events, version: buildVersion }, 'the read models were rebuilt');
  }
}
