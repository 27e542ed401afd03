import type { Journal } from './journal.js';
import { Trip, type Pair } from './trip.js';

/** Trips of several pairs side by side, one after the other, until told to stop. */
export class Load {
  #going = true;
  #trips = 0;
  #failed = false;
  readonly #working: Promise<unknown>;

  private constructor(
    pairs: readonly Pair[],
    private readonly journal: Journal,
    private readonly most: number,
  ) {
    this.#working = Promise.all(pairs.map((pair) => this.#drive(pair)));
    // The error itself is told by `stop`, which everyone who starts a load awaits.
    this.#working.catch(() => {
      this.#failed = true;
    });
  }

  /** @param most trips in all, so that a load which nobody stops ends by itself */
  static start(pairs: readonly Pair[], journal: Journal, most = 500): Load {
    return new Load(pairs, journal, most);
  }

  /** Trips ended so far. */
  get trips(): number {
    return this.#trips;
  }

  /** True once a trip could not be brought to its end. */
  get failed(): boolean {
    return this.#failed;
  }

  /**
   * Lets each pair end its trip, and no more.
   * @throws Error when a trip could not be brought to its end
   */
  async stop(): Promise<void> {
    this.#going = false;
    await this.#working;
  }

  async #drive(pair: Pair): Promise<void> {
    while (this.#going && this.#trips < this.most) {
      await new Trip(pair, this.journal).takeAll();
      this.#trips += 1;
    }
  }
}
