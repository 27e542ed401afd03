/**
 * Runs work at most once in `everyMs` milliseconds for each key: the first call at once, and of the calls that come too
 * soon the newest when the time is up.
 */
export class Throttle<K> {
  readonly #waiting = new Map<K, { timer: NodeJS.Timeout; next: (() => void) | null }>();

  constructor(private readonly everyMs: number) {}

  run(key: K, work: () => void): void {
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.next = work;
    else this.#start(key, work);
  }

  /** Drops the calls that still wait. */
  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #start(key: K, work: () => void): void {
    const timer = setTimeout(() => {
      const next = this.#waiting.get(key)?.next;
      this.#waiting.delete(key);
      if (next) this.#start(key, next);
    }, this.everyMs);
    timer.unref();
    this.#waiting.set(key, { timer, next: null });
    work();
  }
}
