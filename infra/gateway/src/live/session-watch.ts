import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@rahi/service-kit';
import type { Known } from '../sessions/principal-cache.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { LiveStream } from './live-stream.js';

/** One question to svc-auth may take this long. */
const questionMs = 400;
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
   * @param patienceMs null: it may go on until the next look
   */
  async check(stream: LiveStream, patienceMs: number | null): Promise<void> {
    const until = Date.now() + (patienceMs ?? 0);
    while (!stream.closed) {
      try {
        const known = await this.#ask(stream);
        if (!allowsTheSame(known, stream)) stream.end('session', comeBackMs);
        return;
      } catch (error) {
        if (patienceMs === null) return this.log.warn({ error: String(error) }, 'a live session is looked at later');
        if (Date.now() >= until) return stream.end('session');
      }
      await pause(againMs);
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

function allowsTheSame(known: Known | null, { owner }: LiveStream): boolean {
  const { sessionId, isAdmin, suspended } = owner.principal;
  const now = known?.principal;
  return now?.sessionId === sessionId && now.isAdmin === isAdmin && now.suspended === suspended;
}
