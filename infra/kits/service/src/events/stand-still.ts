/** What the server and this instance say of a consumer at one moment. */
export interface ConsumerMoment {
  /** Events that are not settled: to come, or at hand. */
  waiting: number;
  /** Up to which event of the stream all are settled, by whichever instance. */
  floor: number;
  /** How many this instance has settled so far. */
  settled: number;
}

/** Notices a consumer that stands still: events wait, and nothing is settled. */
export class StandStill {
  #before: ConsumerMoment | null = null;
  #since = 0;

  /** @param now in milliseconds @returns for how long nothing has been settled while events waited, in milliseconds */
  look(moment: ConsumerMoment, now = performance.now()): number {
    const before = this.#before;
    this.#before = moment;
    const still = before?.floor === moment.floor && before.settled === moment.settled;
    if (moment.waiting === 0 || !still || before.waiting === 0) this.#since = now;
    return now - this.#since;
  }
}
