/** Consecutive failures after which a server is not called for a while. */
const failuresToOpen = 3;
const firstRestMs = 2_000;
const longestRestMs = 60_000;

/** A circuit breaker: after consecutive failures the server rests, then a single request tries it. No I/O. */
export class Breaker {
  #failures = 0;
  #rests = 0;
  #restUntil = 0;
  #trying = false;

  /** Whether the server may be called now. After true, the caller must call `succeeded` or `failed`. */
  admit(now: number): boolean {
    if (this.#rests === 0) return true;
    if (this.#trying || now < this.#restUntil) return false;
    this.#trying = true;
    return true;
  }

  /** @returns true when the server was resting until now */
  succeeded(): boolean {
    const wasResting = this.#rests > 0;
    this.#failures = 0;
    this.#rests = 0;
    this.#trying = false;
    return wasResting;
  }

  /** @returns for how many milliseconds the server rests from now on; null when it does not, or was resting already */
  failed(now: number): number | null {
    this.#failures += 1;
    // Requests that were in progress when the rest began do not prolong it.
    if (this.#rests > 0 ? !this.#trying : this.#failures < failuresToOpen) return null;
    const restMs = Math.min(longestRestMs, firstRestMs * 2 ** this.#rests);
    this.#rests += 1;
    this.#restUntil = now + restMs;
    this.#trying = false;
    return restMs;
  }
}
