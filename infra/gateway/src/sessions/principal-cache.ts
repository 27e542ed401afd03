import type { Principal } from '@rahi/contracts';

/** The principal of a session, with the header by which services get it. */
export interface Known {
  readonly principal: Principal;
  /** base64url of the principal's JSON. */
  readonly encoded: string;
}

interface Entry {
  readonly known: Known | null;
  readonly until: number;
}

/** A request to svc-auth that has no answer yet, and the users who changed since it was sent. */
export interface Question {
  readonly changed: Set<string>;
  stale: boolean;
}

export const keptMs = 30_000;
/** For a session with a live stream, which is refreshed with each sign of life. */
export const lookedAtMs = 45_000;
/** Long enough to absorb a flood of invalid cookies, too short to be noticed. */
const unknownKeptMs = 1000;

/** The sessions that this gateway has cached: for 30 seconds, or as long as a live stream refreshes them. */
export class PrincipalCache {
  readonly #entries = new Map<string, Entry>();
  readonly #questions = new Set<Question>();

  constructor(
    private readonly capacity = 20_000,
    private readonly now: () => number = Date.now,
  ) {}

  get size(): number {
    return this.#entries.size;
  }

  /** @returns undefined when svc-auth has to be asked; null when it has just answered that the token is not valid */
  get(token: string): Known | null | undefined {
    const entry = this.#entries.get(token);
    if (!entry) return undefined;
    if (entry.until > this.now()) return entry.known;
    this.#entries.delete(token);
    return undefined;
  }

  /** Call this before svc-auth is asked: the answer about a user who changes before `settle` is not cached. */
  ask(): Question {
    const question: Question = { changed: new Set(), stale: false };
    this.#questions.add(question);
    return question;
  }

  /** Caches an answer for `ms`, unless the user has changed since the question. */
  settle(question: Question, token: string, principal: Principal | null, ms = keptMs): Known | null {
    this.#questions.delete(question);
    const known = principal && this.#knownAs(token, principal);
    if (question.stale || (principal && question.changed.has(principal.userId))) return known;
    this.#put(token, { known, until: this.now() + (known ? ms : unknownKeptMs) });
    return known;
  }

  /** To be called when svc-auth did not answer. */
  abandon(question: Question): void {
    this.#questions.delete(question);
  }

  /** Drops one session of a user, or all of them. */
  drop(userId: string, sessionId?: string): void {
    for (const question of this.#questions) question.changed.add(userId);
    for (const [token, { known }] of this.#entries) {
      if (known?.principal.userId !== userId) continue;
      if (sessionId === undefined || known.principal.sessionId === sessionId) this.#entries.delete(token);
    }
  }

  /** Drops everything, because hints may have been missed. */
  clear(): void {
    for (const question of this.#questions) question.stale = true;
    this.#entries.clear();
  }

  /** The entry that is there already, where nothing has changed: ten thousand streams are asked about every 15 s. */
  #knownAs(token: string, principal: Principal): Known {
    const encoded = encode(principal);
    const before = this.#entries.get(token)?.known;
    return before?.encoded === encoded ? before : { principal, encoded };
  }

  #put(token: string, entry: Entry): void {
    this.#entries.delete(token);
    this.#entries.set(token, entry);
    if (this.#entries.size <= this.capacity) return;
    // Entries are in the order they were put: the first is the next to expire.
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

function encode(principal: Principal): string {
  return Buffer.from(JSON.stringify(principal)).toString('base64url');
}
