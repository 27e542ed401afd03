/** Failures in a row after which a server is left alone for a while. */
const failuresToOpen = 3;
const firstRestMs = 2_000;
const longestRestMs = 60_000;

/** Whether a server is worth asking: after failures in a row it rests, then a single question tries it. No I/O. */
export class Breaker {
  #failures = 0;
  #rests = 0;
  #restUntil = 0;
  #trying = false;

  /** May the server be asked now? Who is told yes reports back, by `succeeded` or `failed`. */
  admit(now: number): boolean {
    if (this.#rests === 0) return true;
    if (this.#trying || now < this.#restUntil) return false;
    this.#trying = true;
    return true;
  }

  /** @returns true when it had been left alone until now */
  succeeded(): boolean {
    const wasResting = this.#rests > 0;
    this.#failures = 0;
    this.#rests = 0;
    this.#trying = false;
    return wasResting;
  }

  /** @returns for how many milliseconds it is left alone from now on; null while it is not, or already was */
  failed(now: number): number | null {
    this.#failures += 1;
    // Those who were under way when the rest began say nothing new.
    if (this.#rests > 0 ? !this.#trying : this.#failures < failuresToOpen) return null;
    const restMs = Math.min(longestRestMs, firstRestMs * 2 ** this.#rests);
    this.#rests += 1;
    this.#restUntil = now + restMs;
    this.#trying = false;
    return restMs;
  }
}
