import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hints, resolveSession, resolveSessions } from '@rahi/contracts';
import { Caller, LOGGER, NATS, type Logger, type NatsConnection } from '@rahi/service-kit/process';
import { keptMs, lookedAtMs, PrincipalCache, type Known } from './principal-cache.js';

/** How long tokens wait for each other, in milliseconds, and how many may be in one question. */
const togetherMs = 100;
const mostTogether = 500;

/** Tokens that svc-auth is about to be asked about at once. */
interface Together {
  readonly tokens: string[];
  readonly answers: Promise<(Known | null)[]>;
}

/** Called when a session of a user ended or changed; without a session id, all of them. */
export type SessionListener = (userId: string, sessionId?: string) => void;

/** Finds the principal of a session: in the cache, else at svc-auth, by one question for requests that come together. */
@Injectable()
export class SessionsService implements OnModuleInit {
  readonly #cache = new PrincipalCache();
  readonly #asking = new Map<string, Promise<Known | null>>();
  #together: Together | null = null;
  readonly #listeners: SessionListener[] = [];

  constructor(
    private readonly caller: Caller,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { subject, data } = hints.sessionRevoked;
    this.nats.subscribe(subject, {
      callback: (error, msg) => {
        const hint = error ? null : data.safeParse(msg.json());
        if (!hint?.success) return this.log.warn({ subject }, 'a hint could not be read');
        this.#cache.drop(hint.data.userId, hint.data.sessionId);
        // Later requests ask again, and do not join an earlier one.
        this.#asking.clear();
        for (const listener of this.#listeners) listener(hint.data.userId, hint.data.sessionId);
      },
    });
    await this.nats.flush();
    void this.#forgetAfterGaps();
  }

  /** The principal of a token as cached: null for a token that is not valid, undefined when svc-auth has to be asked. */
  known(token: string): Known | null | undefined {
    return this.#cache.get(token);
  }

  /** Calls the listener after the cache has dropped the changed sessions. Hints are lost while NATS is unreachable. */
  onChanged(listener: SessionListener): void {
    this.#listeners.push(listener);
  }

  /**
   * The principal of a token, or null when it is not valid.
   * @throws Refusal unavailable or timeout when svc-auth does not answer
   */
  resolve(token: string, requestId: string, deadline: number): Known | null | Promise<Known | null> {
    const known = this.#cache.get(token);
    if (known !== undefined) return known;
    const joined = this.#asking.get(token);
    if (joined) return joined;
    const asking = this.#ask(token, requestId, deadline).finally(() => {
      if (this.#asking.get(token) === asking) this.#asking.delete(token);
    });
    this.#asking.set(token, asking);
    return asking;
  }

  /**
   * Reads up to 500 sessions from svc-auth at once, cached or not, and caches the answers.
   * @throws Refusal unavailable or timeout when svc-auth does not answer
   */
  lookAgain(tokens: readonly string[], requestId: string, deadline: number): Promise<(Known | null)[]> {
    return this.#askAll(tokens, requestId, deadline, lookedAtMs);
  }

  /**
   * Like `resolve`, for cookies from an address that has sent many invalid ones: they wait briefly and share one
   * request, so junk costs svc-auth ten requests a second at most, and no valid session is refused (F49).
   * @throws Refusal unavailable or timeout when svc-auth does not answer
   */
  resolveTogether(token: string, requestId: string, deadline: number): Promise<Known | null> {
    const joined = this.#asking.get(token);
    if (joined) return joined;
    const asking = this.#inTurn(token, requestId, deadline).finally(() => {
      if (this.#asking.get(token) === asking) this.#asking.delete(token);
    });
    this.#asking.set(token, asking);
    return asking;
  }

  async #inTurn(token: string, requestId: string, deadline: number): Promise<Known | null> {
    // A full question is followed by the next one at once.
    if (this.#together && this.#together.tokens.length >= mostTogether) this.#together = null;
    const turn = (this.#together ??= this.#openTurn(requestId, deadline));
    const at = turn.tokens.push(token) - 1;
    return (await turn.answers)[at] ?? null;
  }

  #openTurn(requestId: string, deadline: number): Together {
    const tokens: string[] = [];
    const ask = async () => {
      await pause(togetherMs);
      if (this.#together?.tokens === tokens) this.#together = null;
      return this.#askAll(tokens, requestId, deadline, keptMs);
    };
    return { tokens, answers: ask() };
  }

  async #askAll(
    tokens: readonly string[],
    requestId: string,
    deadline: number,
    keptFor: number,
  ): Promise<(Known | null)[]> {
    const question = this.#cache.ask();
    try {
      const { principals } = await this.caller.ask(resolveSessions, { tokens: [...tokens] }, { requestId, deadline });
      return tokens.map((token, at) => this.#cache.settle(question, token, principals[at] ?? null, keptFor));
    } catch (error) {
      this.#cache.abandon(question);
      throw error;
    }
  }

  async #ask(token: string, requestId: string, deadline: number): Promise<Known | null> {
    const question = this.#cache.ask();
    try {
      const { principal } = await this.caller.ask(resolveSession, { token }, { requestId, deadline });
      return this.#cache.settle(question, token, principal);
    } catch (error) {
      this.#cache.abandon(question);
      throw error;
    }
  }

  /** Hints that were sent while NATS was unreachable are lost, so the cache may be wrong. */
  async #forgetAfterGaps(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect' || type === 'reconnect') this.#cache.clear();
    }
  }
}
