import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hints, resolveSession, resolveSessions } from '@rahi/contracts';
import { Caller, LOGGER, NATS, type Logger, type NatsConnection } from '@rahi/service-kit';
import { lookedAtMs, PrincipalCache, type Known } from './principal-cache.js';

/** Hears that a session, or with none named all of a user's, ended or changed. */
export type SessionListener = (userId: string, sessionId?: string) => void;

/** Tells whose a session is: from the cache, else from svc-auth, once for requests that ask together. */
@Injectable()
export class SessionsService implements OnModuleInit {
  readonly #cache = new PrincipalCache();
  readonly #asking = new Map<string, Promise<Known | null>>();
  readonly #told: SessionListener[] = [];

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
        // Whoever comes from now on asks anew, and does not join a question from before.
        this.#asking.clear();
        for (const tell of this.#told) tell(hint.data.userId, hint.data.sessionId);
      },
    });
    await this.nats.flush();
    void this.#forgetAfterGaps();
  }

  /** What is known of a token without asking: whose it is, null for nobody's, undefined when svc-auth must be asked. */
  known(token: string): Known | null | undefined {
    return this.#cache.get(token);
  }

  /** Asks to be told once the cache has forgotten what changed. Hints are lost while NATS is away. */
  onChanged(listener: SessionListener): void {
    this.#told.push(listener);
  }

  /**
   * Whose token this is, or null.
   * @throws Refusal unavailable or timeout when svc-auth does not answer.
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

  /** Of a session that `lookAgain` is going to ask about: nobody else needs to before. */
  willLookAgain(token: string): void {
    this.#cache.extend(token);
  }

  /**
   * Asks svc-auth about many sessions at once, whatever is known of them, and keeps its answers until they are looked at
   * again. At most 500.
   * @throws Refusal unavailable or timeout when svc-auth does not answer.
   */
  async lookAgain(tokens: readonly string[], requestId: string, deadline: number): Promise<(Known | null)[]> {
    const question = this.#cache.ask();
    try {
      const { principals } = await this.caller.ask(resolveSessions, { tokens: [...tokens] }, { requestId, deadline });
      return tokens.map((token, at) => this.#cache.settle(question, token, principals[at] ?? null, lookedAtMs));
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

  /** Hints that were sent while NATS was away are lost, and with them the right to trust what is cached. */
  async #forgetAfterGaps(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect' || type === 'reconnect') this.#cache.clear();
    }
  }
}
