/** Asks once for all who ask while the one before is under way: nobody gets an answer that is older than the question. */
export class SharedQuestion<T> {
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | null = null;

  constructor(private readonly question: () => Promise<T>) {}

  ask(): Promise<T> {
    return (this.#next ??= this.#askNext());
  }

  async #askNext(): Promise<T> {
    await this.#running;
    this.#next = null;
    const asked = this.question();
    this.#running = asked.catch(() => undefined);
    return asked;
  }
}
