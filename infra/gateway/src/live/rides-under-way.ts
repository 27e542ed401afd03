import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ridesUnderWay, type LiveMessage } from '@rahi/contracts';
import { Caller, LOGGER, type Logger } from '@rahi/service-kit';
import type { LiveStream } from './live-stream.js';

/** Nobody waits for it: browsers ask by themselves when nothing is said. */
const answeredWithinMs = 3000;
/** People in one question: svc-rides reads them with one statement. */
const togetherMost = 500;

/** Says to streams which ride their people are on, so that browsers that know it need not ask (R26). */
@Injectable()
export class RidesUnderWay {
  constructor(
    private readonly caller: Caller,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async tell(streams: readonly LiveStream[]): Promise<void> {
    for (let from = 0; from < streams.length; from += togetherMost) {
      const some = streams.slice(from, from + togetherMost);
      try {
        await this.#tellSome(some);
      } catch (error) {
        this.log.warn(
          { error: String(error), streams: some.length },
          'live streams are not told which rides are under way',
        );
      }
    }
  }

  async #tellSome(streams: readonly LiveStream[]): Promise<void> {
    const userIds = streams.map(({ owner }) => owner.principal.userId);
    const outbound = { requestId: randomUUID(), deadline: Date.now() + answeredWithinMs };
    const { people } = await this.caller.ask(ridesUnderWay, { userIds }, outbound);
    for (const [at, stream] of streams.entries()) {
      const underWay = people[at];
      if (underWay) stream.say(JSON.stringify({ kind: 'under_way', ...underWay } satisfies LiveMessage));
    }
  }
}
