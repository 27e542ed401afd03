import type { Principal } from '@rahi/contracts';

/** Whom a token stands for, with the header that tells services so. */
export interface Known {
  readonly principal: Principal;
  /** base64url of the principal's JSON. */
  readonly encoded: string;
}

interface Entry {
  known: Known | null;
  /** When svc-auth said so. */
  since: number;
  until: number;
}

/** One question to svc-auth under way, and the users of whom a change was heard meanwhile. */
export interface Question {
  readonly changed: Set<string>;
  stale: boolean;
}

const keptMs = 30_000;
/** What is looked at again every 30 seconds, since a live stream of it is open: until the next answer has come. */
export const lookedAtMs = 45_000;
/** Long enough to blunt a flood of dead cookies, short enough not to matter to a person. */
const unknownKeptMs = 1000;

/** What this gateway holds of sessions: for 30 seconds, or from one look at those with a live stream to the next. */
export class PrincipalCache {
  readonly #entries = new Map<string, Entry>();
  readonly #tokensOf = new Map<string, Set<string>>();
  readonly #questions = new Set<Question>();

  constructor(
    private readonly capacity = 20_000,
    private readonly now: () => number = Date.now,
  ) {}

  get size(): number {
    return this.#entries.size;
  }

  /** Undefined when svc-auth must be asked; null when it has just said that nobody owns this token. */
  get(token: string): Known | null | undefined {
    const entry = this.#entries.get(token);
    if (!entry) return undefined;
    if (entry.until > this.now()) return entry.known;
    this.#remove(token, entry);
    return undefined;
  }

  /** To be called before svc-auth is asked: what changes until `settle` must not be cached. */
  ask(): Question {
    const question: Question = { changed: new Set(), stale: false };
    this.#questions.add(question);
    return question;
  }

  /** Keeps an answer for `ms`, unless a hint heard since the question may have made it old. */
  settle(question: Question, token: string, principal: Principal | null, ms = keptMs): Known | null {
    this.#questions.delete(question);
    const known = principal && { principal, encoded: encode(principal) };
    if (question.stale || (principal && question.changed.has(principal.userId))) return known;
    const since = this.now();
    this.#put(token, { known, since, until: since + (known ? ms : unknownKeptMs) });
    return known;
  }

  /** Svc-auth did not answer. */
  abandon(question: Question): void {
    this.#questions.delete(question);
  }

  /** Of a session that will be looked at again: what is known of it lasts until then. */
  extend(token: string): void {
    const entry = this.#entries.get(token);
    if (entry?.known) entry.until = entry.since + lookedAtMs;
  }

  /** Forgets one session of a user, or all of them. */
  drop(userId: string, sessionId?: string): void {
    for (const question of this.#questions) question.changed.add(userId);
    for (const token of this.#tokensOf.get(userId) ?? []) {
      const entry = this.#entries.get(token);
      if (!entry?.known || (sessionId !== undefined && entry.known.principal.sessionId !== sessionId)) continue;
      this.#remove(token, entry);
    }
  }

  /** Forgets everything: hints may have been missed. */
  clear(): void {
    for (const question of this.#questions) question.stale = true;
    this.#entries.clear();
    this.#tokensOf.clear();
  }

  #put(token: string, entry: Entry): void {
    const before = this.#entries.get(token);
    if (before) this.#remove(token, before);
    this.#entries.set(token, entry);
    if (entry.known) {
      const { userId } = entry.known.principal;
      this.#tokensOf.set(userId, (this.#tokensOf.get(userId) ?? new Set()).add(token));
    }
    if (this.#entries.size <= this.capacity) return;
    // Entries stand in the order they were kept: the first is the next to expire.
    const [oldest] = this.#entries;
    if (oldest) this.#remove(...oldest);
  }

  #remove(token: string, entry: Entry): void {
    this.#entries.delete(token);
    const userId = entry.known?.principal.userId;
    const tokens = userId === undefined ? undefined : this.#tokensOf.get(userId);
    tokens?.delete(token);
    if (userId !== undefined && tokens?.size === 0) this.#tokensOf.delete(userId);
  }
}

function encode(principal: Principal): string {
  return Buffer.from(JSON.stringify(principal)).toString('base64url');
}
