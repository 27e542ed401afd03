import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Counter } from 'prom-client';

/** The kinds of secrets that can be guessed. */
export const guessedAt = ['code', 'link', 'passkey'] as const;
export type GuessedAt = (typeof guessedAt)[number];
/** Which budget of R36 was used up: guesses of a known browser, guesses of all others, mails to one email. */
export const budgets = ['known_browser', 'strangers', 'mails'] as const;
export type Budget = (typeof budgets)[number];

/** Wrong guesses at sign-in, for the alerts. No label names the account. */
@Injectable()
export class WrongGuesses {
  readonly #wrong: Counter<'at'>;
  readonly #refused: Counter<'budget'>;

  constructor(metrics: Metrics) {
    const registers = [metrics.registry];
    this.#wrong = new Counter({
      name: 'rahi_sign_in_wrong_guesses_total',
      help: 'Wrong codes, links and passkeys at sign-in',
      labelNames: ['at'] as const,
      registers,
    });
    this.#refused = new Counter({
      name: 'rahi_sign_in_budget_refusals_total',
      help: 'Tries and mails that were refused because a budget of a day was used up',
      labelNames: ['budget'] as const,
      registers,
    });
    for (const at of guessedAt) this.#wrong.inc({ at }, 0);
    for (const budget of budgets) this.#refused.inc({ budget }, 0);
  }

  wrong(at: GuessedAt): void {
    this.#wrong.inc({ at });
  }

  refused(budget: Budget): void {
    this.#refused.inc({ budget });
  }
}
