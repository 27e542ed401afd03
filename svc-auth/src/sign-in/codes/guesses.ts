import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, MoreThan, Repository, type EntityManager } from 'typeorm';
import type { Browser } from '@rahi/service-kit';
import { Clock } from '../../identity/clock.js';
import { CodesStore, dayMs, type TriedCode } from './codes.store.js';
import { GuessEntity, KnownBrowserEntity } from './guess.entity.js';
import { guessesPerDay } from './one-time-code.js';
import { WrongGuesses } from './wrong-guesses.js';

/** Known browsers of one email that are remembered: those that were used last. */
const mostKnown = 50;
/** The lifetime of a browser's cookie. */
const knownMs = 400 * dayMs;

/**
 * The codes that a try is compared with. `guessId` is the guess that was counted before it; null when there is
 * no code.
 */
export type Attempt = { spent: true } | { spent: false; codes: TriedCode[]; guessId: string | null };

export const bytesOf = (browser: Browser | null): Buffer | null => browser && Buffer.from(browser.id, 'base64url');

/** The budgets of guesses (R36): who may still guess at the codes of an email, and which browsers belong to its owner. */
@Injectable()
export class Guesses {
  /** Tries that this process has accepted and not yet counted, by email. */
  readonly #waiting = new Map<string, { last: Promise<void>; count: number }>();

  constructor(
    @InjectRepository(GuessEntity) private readonly guesses: Repository<GuessEntity>,
    @InjectRepository(KnownBrowserEntity) private readonly browsers: Repository<KnownBrowserEntity>,
    private readonly codes: CodesStore,
    private readonly counted: WrongGuesses,
    private readonly clock: Clock,
  ) {}

  /** Whether a browser has signed in with this email before. */
  async isKnown(manager: EntityManager, email: string, browser: Browser | null): Promise<boolean> {
    const bytes = bytesOf(browser);
    if (!bytes || browser?.fresh) return false;
    return manager.existsBy(KnownBrowserEntity, { email, browser: bytes });
  }

  /** Remembers a browser after it has signed in, within the caller's transaction. */
  async remember(manager: EntityManager, email: string, browser: Browser | null): Promise<void> {
    const bytes = bytesOf(browser);
    if (!bytes) return;
    await manager.upsert(
      KnownBrowserEntity,
      { email, browser: bytes, lastUsedAt: this.clock.now() },
      { conflictPaths: ['email', 'browser'] },
    );
    const known = await manager.find(KnownBrowserEntity, { where: { email }, order: { lastUsedAt: 'DESC' } });
    await manager.remove(known.slice(mostKnown));
  }

  /**
   * Counts a try before anything is compared. Parallel tries each count as one, so the budget also limits how many are
   * compared. `forgive` takes a right one off again.
   */
  async attempt(email: string, browser: Browser | null): Promise<Attempt> {
    // Tries at one email wait here for each other, not with a connection of the pool in hand.
    const waiting = this.#waiting.get(email) ?? { last: Promise.resolve(), count: 0 };
    // Beyond every budget.
    if (waiting.count >= guessesPerDay.known) return { spent: true };
    waiting.count += 1;
    this.#waiting.set(email, waiting);
    const attempt = waiting.last.then(() => this.#attempt(email, browser));
    const done = () => {
      waiting.count -= 1;
      if (waiting.count === 0) this.#waiting.delete(email);
    };
    waiting.last = attempt.then(done, done);
    return attempt;
  }

  #attempt(email: string, browser: Browser | null): Promise<Attempt> {
    return this.guesses.manager.transaction(async (manager) => {
      await this.codes.lock(manager, 'email', email);
      const bytes = bytesOf(browser);
      const known = await this.isKnown(manager, email, browser);
      const whose = known ? bytes : null;
      const limit = known ? guessesPerDay.known : guessesPerDay.others;
      const since = MoreThan(this.clock.ago(dayMs));
      const wrong = await manager.countBy(GuessEntity, { email, browser: whose ?? IsNull(), createdAt: since });
      if (wrong >= limit) {
        this.counted.refused(known ? 'known_browser' : 'strangers');
        return { spent: true };
      }
      const codes = await this.codes.countTry(manager, email, browser?.fresh ? null : bytes);
      // Without a code there is nothing to guess. The same is written, so that it takes as long, but as old as no budget counts.
      const createdAt = codes.length > 0 ? this.clock.now() : this.clock.ago(2 * dayMs);
      const guess = manager.create(GuessEntity, { email, browser: whose, createdAt });
      await manager.insert(GuessEntity, guess);
      return { spent: false, codes, guessId: codes.length > 0 ? guess.id : null };
    });
  }

  /** The guess was right. */
  async forgive(manager: EntityManager, guessId: string | null): Promise<void> {
    if (guessId !== null) await manager.delete(GuessEntity, { id: guessId });
  }

  /** Deletes guesses that no budget counts any more, and browsers whose cookie has expired. */
  async sweep(): Promise<void> {
    await this.guesses.delete({ createdAt: LessThan(this.clock.ago(dayMs)) });
    await this.browsers.delete({ lastUsedAt: LessThan(this.clock.ago(knownMs)) });
  }
}
