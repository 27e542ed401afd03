/** How long a driver was online, and with a ride meanwhile. */
export class Shift {
  #onlineMs = 0;
  #ridingMs = 0;
  #onlineSince: number | null = null;
  #ridingSince: number | null = null;

  get online(): boolean {
    return this.#onlineSince !== null;
  }

  goOnline(now = Date.now()): void {
    this.#onlineSince ??= now;
  }

  goOffline(now = Date.now()): void {
    this.#onlineMs += now - (this.#onlineSince ?? now);
    this.#onlineSince = null;
  }

  /** A ride is the driver's. */
  begin(now = Date.now()): void {
    this.#ridingSince ??= now;
  }

  finish(now = Date.now()): void {
    this.#ridingMs += now - (this.#ridingSince ?? now);
    this.#ridingSince = null;
  }

  /** Milliseconds so far. */
  soFar(now = Date.now()): { onlineMs: number; ridingMs: number } {
    return {
      onlineMs: this.#onlineMs + now - (this.#onlineSince ?? now),
      ridingMs: this.#ridingMs + now - (this.#ridingSince ?? now),
    };
  }
}
