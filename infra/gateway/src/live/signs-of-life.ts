import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { driverVersions, ridesUnderWay } from '@rahi/contracts';
import { Caller, Jobs, LOGGER, type Logger, type Watch } from '@rahi/service-kit/process';
import { SessionsService } from '../sessions/sessions.service.js';
import { LiveMetrics } from './live-metrics.js';
import type { LiveStream } from './live-stream.js';
import { endUnlessAllowed } from './session-watch.js';

/** R26: seconds between two signs of life, and for a driver who is online. */
export const heartbeatSeconds = 15;
export const onlineDriverSeconds = 3;
const answerWithinMs = 3000;
/** Users in one question; each service reads them with one statement. */
const mostInQuestion = 500;

/**
 * Sends each stream its sign of life with the current versions of what belongs to its user (R26). Once a second the
 * services are asked about all streams that are due, by one question each. The answer of svc-auth also ends streams whose
 * session is over: the hint about it may have been lost.
 */
@Injectable()
export class SignsOfLife implements OnModuleInit {
  /** The second in which each stream is due. */
  readonly #due = new Map<LiveStream, number>();
  #second = 0;
  readonly #versions: Watch;

  constructor(
    private readonly caller: Caller,
    private readonly sessions: SessionsService,
    private readonly metrics: LiveMetrics,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#versions = jobs.watch('Versions for signs of life');
  }

  onModuleInit(): void {
    this.jobs.every('Signs of life', 1, () => this.#tick(), { runs: 'everywhere' });
  }

  remove(stream: LiveStream): void {
    this.#due.delete(stream);
  }

  /** Sets when the next sign of life of a stream comes, at first with the next second. */
  schedule(stream: LiveStream, seconds = 1): void {
    if (!stream.closed) this.#due.set(stream, this.#second + seconds);
  }

  #tick(): void {
    this.#second += 1;
    const due: LiveStream[] = [];
    for (const [stream, second] of this.#due) if (second <= this.#second) due.push(stream);
    for (let from = 0; from < due.length; from += mostInQuestion) {
      void this.send(due.slice(from, from + mostInQuestion));
    }
  }

  /** Asks for the versions of these streams' users, and sends them; what a service does not answer is left out. */
  async send(streams: readonly LiveStream[]): Promise<void> {
    // Streams that were opened together do not stay together.
    for (const stream of streams) this.schedule(stream, heartbeatSeconds - Math.round(Math.random()));
    const userIds = streams.map(({ owner }) => owner.principal.userId);
    const tokens = streams.map(({ owner }) => owner.token);
    const outbound = { requestId: randomUUID(), deadline: Date.now() + answerWithinMs };
    const [known, rides, drivers] = await Promise.all([
      this.#answer(this.sessions.lookAgain(tokens, outbound.requestId, outbound.deadline)),
      this.#answer(this.caller.ask(ridesUnderWay, { userIds }, outbound)),
      this.#answer(this.caller.ask(driverVersions, { userIds }, outbound)),
    ]);
    for (const [at, stream] of streams.entries()) {
      if (known) endUnlessAllowed(known[at] ?? null, stream);
      const driver = drivers?.people[at];
      stream.send({ kind: 'under_way', ...rides?.people[at], driver, user: known?.[at]?.principal.version });
      this.metrics.sent.inc({ kind: 'sign_of_life' });
      if (driver?.online) this.schedule(stream, onlineDriverSeconds);
      // A session that may be over is asked about again soon.
      if (!known) this.schedule(stream);
    }
  }

  async #answer<T>(question: Promise<T>): Promise<T | null> {
    return this.#versions
      .of(() => question)
      .catch((error: unknown) => {
        // The next one carries them. Several in a row are an error, which the watch logs.
        this.log.info({ error: String(error) }, 'a sign of life goes out without all versions');
        return null;
      });
  }
}
