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
