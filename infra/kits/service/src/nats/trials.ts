import { RequestError } from '@nats-io/transport-node';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorStatuses, isFault, Refusal, trialNotice } from '@rahi/contracts';
import { Metrics } from '../runtime/metrics.js';
import type { RawAnswer } from './caller.js';
import { NatsLink } from './connection.js';
import { Trial, type FaultKind, type Notice } from './trial.js';

/** Sends the request: to the usual subject, or to that of the instance on trial. */
type Send = (deadline: number) => Promise<RawAnswer>;

interface TriedRequest {
  subject: string;
  deadline: number;
  session: string | undefined;
  repeatable: boolean;
  fits: (answer: RawAnswer) => boolean;
}

/** Nothing listens on the subject, so nothing has happened. */
export const isUnheard = (error: unknown): boolean => error instanceof RequestError && error.isNoResponders();
const isTimeout = (error: unknown): boolean => error instanceof Refusal && error.code === 'timeout';

/**
 * The new versions that serve beside the old ones, and what is sent to them. A read that such a version fails is asked of
 * the old one, so that nobody notices; after two faults it gets nothing more from this process.
 */
@Injectable()
export class Trials implements OnModuleInit {
  readonly #trials = new Map<string, Trial>();

  constructor(
    private readonly link: NatsLink,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.link.connection.subscribe(trialNotice.subject, {
      callback: (error, msg) => {
        const { data: notice } = error ? {} : trialNotice.data.safeParse(msg.json());
        if (notice) this.#hear(notice);
      },
    });
  }

  #hear(notice: Notice): void {
    const { area, instance, share } = notice;
    const known = this.#trials.get(area);
    if (share === 0) {
      if (known?.notice.instance === instance) this.#trials.delete(area);
    } else if (known?.notice.instance === instance) {
      known.hear(notice);
    } else {
      this.#trials.set(area, new Trial(notice));
    }
  }

  /**
   * Sends a request to the instance on trial, when there is one and it is drawn.
   * @param request.session the same one goes to the same version, where a share of the sessions is tried
   * @param request.repeatable it changes nothing
   */
  async send(request: TriedRequest, usual: Send, tried: Send): Promise<RawAnswer> {
    const { subject, deadline, session, repeatable, fits } = request;
    const area = subject.split('.')[1] ?? '';
    const trial = this.#trials.get(area);
    if (!trial?.draws(session, repeatable)) return usual(deadline);
    const asked = {
      trial,
      deadline,
      usual,
      tried,
      isFit: isFit(fits),
      fault: (kind: FaultKind) => this.#fault(trial, kind),
    };
    return repeatable ? read(asked) : change(asked);
  }

  #fault(trial: Trial, kind: FaultKind): void {
    trial.fault();
    this.metrics.trialFaults.inc({ of: trial.notice.area, kind });
  }
}

interface Asked {
  trial: Trial;
  deadline: number;
  usual: Send;
  tried: Send;
  isFit: (answer: RawAnswer) => boolean;
  fault: (kind: FaultKind) => void;
}

/** A success with an answer that its contract allows. */
const isFit = (fits: TriedRequest['fits']) => (answer: RawAnswer) => {
  try {
    return answer.status < 400 && fits(answer);
  } catch {
    // What is no JSON fits no contract.
    return false;
  }
};

/** The new version has half of the time. What it refuses or fails, the old one answers. */
async function read({ trial, deadline, usual, tried, isFit: fits, fault }: Asked): Promise<RawAnswer> {
  const first = await tried(Date.now() + (deadline - Date.now()) / 2).catch((error: unknown) => {
    if (isUnheard(error)) trial.end();
    else if (!isTimeout(error)) throw error;
    return null;
  });
  if (first && fits(first)) return first;
  const second = await usual(deadline);
  // Where the old one fails or refuses too, it is not for the new version.
  if (second.status < 400 && first?.status !== errorStatuses.unavailable && !trial.over) fault('read');
  return second;
}

/** A change is sent a second time only when nobody has heard it. */
async function change({ trial, deadline, usual, tried, isFit: fits, fault }: Asked): Promise<RawAnswer> {
  trial.changesUnderWay += 1;
  try {
    const answer = await tried(deadline);
    if (isFault(answer.status) || (answer.status < 400 && !fits(answer))) fault('change');
    return answer;
  } catch (error) {
    if (isTimeout(error)) fault('change');
    if (!isUnheard(error)) throw error;
    trial.end();
    return await usual(deadline);
  } finally {
    trial.changesUnderWay -= 1;
  }
}
