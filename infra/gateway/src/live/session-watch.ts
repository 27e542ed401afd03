import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@rahi/service-kit';
import type { Known } from '../sessions/principal-cache.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { LiveStream } from './live-stream.js';

/** One question to svc-auth may take this long. */
const questionMs = 400;
/** One about many sessions: nobody waits for it. */
const regularMs = 3000;
/** Sessions in one question: svc-auth reads them with one statement. */
const togetherMost = 500;
const againMs = 100;
/** Whose session says something else now, such as a suspension, is to hear of it within a second: it is one browser. */
const comeBackMs = 50;
/** Questions under way at once when many sessions are looked at again. */
const atOnce = 20;

/** Sees that a stream lasts no longer than the session it was opened with. */
@Injectable()
export class SessionWatch {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Ends the stream when its session is over or allows something else than it did. When svc-auth cannot tell for so
   * long it ends too: whoever may have it opens another.
   */
  async check(stream: LiveStream, patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs;
    while (!stream.closed) {
      try {
        return endUnless(await this.#ask(stream), stream);
      } catch {
        if (Date.now() >= until) return stream.end('session');
      }
      await pause(againMs);
    }
  }

  /** The regular look, at many together. When svc-auth cannot tell, they go on until the next one. */
  async lookAgain(streams: readonly LiveStream[]): Promise<void> {
    for (let from = 0; from < streams.length; from += togetherMost) {
      const some = streams.slice(from, from + togetherMost).filter(({ closed }) => !closed);
      if (some.length === 0) continue;
      try {
        const tokens = some.map(({ owner }) => owner.token);
        const known = await this.sessions.lookAgain(tokens, randomUUID(), Date.now() + regularMs);
        for (const [at, stream] of some.entries()) endUnless(known[at] ?? null, stream);
      } catch (error) {
        this.log.warn({ error: String(error), streams: some.length }, 'live sessions are looked at later');
      }
    }
  }

  /** All of them, some at a time: svc-auth has just come back too. */
  async checkAll(streams: readonly LiveStream[], patienceMs: number): Promise<void> {
    const left = [...streams];
    const worker = async () => {
      for (let stream = left.pop(); stream; stream = left.pop()) await this.check(stream, patienceMs);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  async #ask({ owner }: LiveStream): Promise<Known | null> {
    return this.sessions.resolve(owner.token, randomUUID(), Date.now() + questionMs);
  }
}

function endUnless(known: Known | null, stream: LiveStream): void {
  if (!allowsTheSame(known, stream)) stream.end('session', comeBackMs);
}

function allowsTheSame(known: Known | null, { owner }: LiveStream): boolean {
  const { sessionId, isAdmin, suspended } = owner.principal;
  const now = known?.principal;
  return now?.sessionId === sessionId && now.isAdmin === isAdmin && now.suspended === suspended;
}
