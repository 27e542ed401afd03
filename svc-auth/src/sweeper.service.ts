import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LOGGER, type Logger } from '@rahi/service-kit';
import { CodesStore } from './codes/codes.store.js';
import { Guesses } from './codes/guesses.js';
import { Challenges } from './passkeys/challenges.js';
import { SessionsService } from './sessions/sessions.service.js';

const everyMs = 10 * 60_000;

/** Deletes codes, guesses and sessions that have expired. Every instance does this; the second one finds nothing. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly codes: CodesStore,
    private readonly challenges: Challenges,
    private readonly guesses: Guesses,
    private readonly sessions: SessionsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep();
  }

  @Interval(everyMs)
  async sweep(): Promise<void> {
    try {
      await this.codes.sweep();
      await this.guesses.sweep();
      await this.challenges.sweep();
      await this.sessions.sweep();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'expired codes and sessions stay until the next sweep');
    }
  }
}
