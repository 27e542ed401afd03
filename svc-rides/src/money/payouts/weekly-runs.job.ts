import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { CONFIG, idle, Jobs, LOGGER, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { lastWeekEnding, PayoutRuns } from './payout-runs.service.js';
import { PayoutsRepository } from './payouts.repository.js';

/** How often an instance looks whether a week is over, in seconds. */
const lookSeconds = 600;
const patienceMs = 30_000;

/** Prepares the run of the last week from Monday on. The week gets one run. */
@Injectable()
export class WeeklyRunsJob implements OnApplicationBootstrap {
  constructor(
    private readonly service: PayoutRuns,
    private readonly repository: PayoutsRepository,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.PAYOUT_RUNS === 'weekly') {
      this.jobs.every('Weekly payouts', lookSeconds, async () => ((await this.run()) ? undefined : idle), {
        runs: 'once',
      });
    }
  }

  /** @returns whether it has prepared a run: false when the week has one, or while an earlier one waits for its approval */
  async run(now = new Date()): Promise<boolean> {
    const weekEnding = lastWeekEnding(now);
    if (await this.repository.runs.existsBy({ weekEnding })) return false;
    try {
      const cause = { requestId: 'weekly-payouts', deadline: Date.now() + patienceMs };
      const run = await this.service.prepare(weekEnding, null, cause, now);
      this.log.info({ run: run.id, weekEnding }, 'payouts prepared');
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'run_open') throw error;
      this.log.warn({ weekEnding }, 'no payouts prepared: an earlier run waits for its approval');
      return false;
    }
  }
}
