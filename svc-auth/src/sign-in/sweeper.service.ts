import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs } from '@rahi/service-kit';
import { CodesStore } from './codes/codes.store.js';
import { Guesses } from './codes/guesses.js';
import { Challenges } from './passkeys/challenges.js';
import { SessionsService } from '../identity/sessions/sessions.service.js';

const everySeconds = 600;

/** Deletes codes, guesses and sessions that have expired. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly codes: CodesStore,
    private readonly challenges: Challenges,
    private readonly guesses: Guesses,
    private readonly sessions: SessionsService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every('Expired codes and sessions', everySeconds, () => this.sweep(), { runs: 'once', atStart: true });
  }

  async sweep(): Promise<void> {
    await this.codes.sweep();
    await this.guesses.sweep();
    await this.challenges.sweep();
    await this.sessions.sweep();
  }
}
