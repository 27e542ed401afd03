import { inBatches } from './batches.js';
import { idle } from './job.js';

/** The parts of one run of a job. One that fails does not stop the others, and is not forgotten. */
export class Parts {
  #tried = 0;
  readonly #errors: unknown[] = [];

  /**
   * Does one part. Never rejects.
   * @param failed logs what a person must know of it
   */
  async do(part: () => Promise<unknown>, failed?: (error: unknown) => void): Promise<void> {
    this.#tried += 1;
    try {
      await part();
    } catch (error) {
      this.#errors.push(error);
      failed?.(error);
    }
  }

  /** Whether any part has failed so far: a server that is away is not asked for the rest now. */
  get hasFailed(): boolean {
    return this.#errors.length > 0;
  }

  /**
   * What the run has come to, for the job.
   * @returns `idle` when there was no part
   * @throws AggregateError when any part has failed
   */
  end(): typeof idle | void {
    const failed = this.#errors.length;
    if (failed > 0) throw new AggregateError(this.#errors, `${failed} of ${this.#tried} failed`);
    return this.#tried === 0 ? idle : undefined;
  }
}

/**
 * Sends what is due, batch after batch until nothing is left, all of a batch at once. After a batch of which something failed there is
 * no other in this run: a server that is away is not asked for the rest now.
 * @param size the most that `claim` finds
 * @param claim takes what is due, and sets when each is tried again
 * @param stopping of the job, whose next run sends what is left
 * @returns `idle` when nothing was due
 * @throws AggregateError when something failed
 */
export async function sendAllDue<Row>(
  size: number,
  claim: () => Promise<readonly Row[]>,
  send: (row: Row) => Promise<unknown>,
  stopping: AbortSignal | null,
): Promise<typeof idle | void> {
  const parts = new Parts();
  const batch = async () => {
    const due = await claim();
    await Promise.all(due.map((row) => parts.do(() => send(row))));
    return parts.hasFailed ? 0 : due.length;
  };
  await inBatches(size, batch, stopping);
  return parts.end();
}
