import { trialChangesAtOnce, trialFaults, trialNoticeMs, type trialNotice } from '@rahi/contracts';
import { isInShare } from '@rahi/contracts/share';
import type * as z from 'zod/mini';

/** After this time a fault no longer counts, in milliseconds: longer than it takes to withdraw the instance. */
const forgivenMs = 60_000;

export type Notice = z.output<typeof trialNotice.data>;

/** A request that it failed: a read, which the old version then answers, or a change. */
export type FaultKind = 'read' | 'change';

/** One instance that serves a new version on trial, as this process sees it. */
export class Trial {
  /** When they happened. */
  #faults: number[] = [];
  changesUnderWay = 0;
  #heldUntil = 0;

  constructor(public notice: Notice) {
    this.hear(notice);
  }

  hear(notice: Notice): void {
    this.notice = notice;
    this.#heldUntil = performance.now() + trialNoticeMs;
  }

  /** The trial gets no requests until its next notice. */
  end(): void {
    this.#heldUntil = 0;
  }

  get over(): boolean {
    return performance.now() > this.#heldUntil;
  }

  fault(): void {
    this.#faults.push(performance.now());
  }

  /** One that serves for days is not ended by a fault a day. */
  #recentFaults(): number {
    this.#faults = this.#faults.filter((at) => performance.now() - at < forgivenMs);
    return this.#faults.length;
  }

  /** Whether a request goes to it. */
  draws(session: string | undefined, repeatable: boolean): boolean {
    const { share, sticky } = this.notice;
    if (this.over || this.#recentFaults() >= trialFaults) return false;
    if (!repeatable && this.changesUnderWay >= trialChangesAtOnce) return false;
    if (!sticky) return Math.random() * 100 < share;
    return session !== undefined && isInShare(session, this.notice.area, share);
  }
}
