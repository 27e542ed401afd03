import type { Journal } from './journal.js';
import { Trip, type Pair } from './trip.js';

/** Several pairs make one trip after the other until `stop`. */
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
    // `stop` throws the error.
    this.#working.catch(() => {
      this.#failed = true;
    });
  }

  /** @param most the limit of trips, at which the load ends without `stop` */
  static start(pairs: readonly Pair[], journal: Journal, most = 500): Load {
    return new Load(pairs, journal, most);
  }

  /** Trips completed so far. */
  get trips(): number {
    return this.#trips;
  }

  /** True once a trip could not be completed. */
  get failed(): boolean {
    return this.#failed;
  }

  /**
   * Waits for the present trips and starts no others.
   * @throws Error when a trip could not be completed
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
