/** An answer, and when it was given: epoch milliseconds. */
export interface Kept<T> {
  readonly value: T;
  readonly at: number;
}

interface Entry<T> {
  kept: Kept<T> | null;
  /** The question under way, which all who want the answer wait for. */
  asking: Promise<Kept<T>> | null;
}

export interface KeepOptions {
  /** An answer this old is asked for again, in milliseconds. */
  readonly freshMs: number;
  /** When the question fails, the last answer is given until it is this old, in milliseconds. */
  readonly holdsMs: number;
  /** How many answers are kept. The one asked for longest ago is forgotten first. */
  readonly most: number;
}

/** Answers of services, kept for a while, so that many readers cost one question. */
export class KeptFor<T> {
  readonly #entries = new Map<string, Entry<T>>();

  constructor(
    private readonly options: KeepOptions,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * The answer of a key.
   * @throws what `ask` throws, when there is no answer that still holds
   */
  async get(key: string, ask: () => Promise<T>): Promise<Kept<T>> {
    const entry = this.#entryOf(key);
    const { kept } = entry;
    if (kept && this.now() - kept.at < this.options.freshMs) return kept;
    entry.asking ??= this.#ask(entry, ask);
    try {
      return await entry.asking;
    } catch (error) {
      if (kept && this.now() - kept.at < this.options.holdsMs) return kept;
      throw error;
    }
  }

  async #ask(entry: Entry<T>, ask: () => Promise<T>): Promise<Kept<T>> {
    try {
      // The answer may be as old as the question.
      const at = this.now();
      entry.kept = { value: await ask(), at };
      return entry.kept;
    } finally {
      entry.asking = null;
    }
  }

  #entryOf(key: string): Entry<T> {
    const entry = this.#entries.get(key) ?? { kept: null, asking: null };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.options.most && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}
