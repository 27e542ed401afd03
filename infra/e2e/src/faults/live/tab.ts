import { setTimeout as pause } from 'node:timers/promises';
import { LiveReader } from '@rahi/testing-kit';
import type { Person } from '../../people/people.js';

/** Wait before a try where the server advised nothing, in milliseconds. */
const unadvisedMs = 1000;

/** A browser tab with a live stream: it comes back when the stream ends, as it was advised, from where it was. */
export class Tab {
  readonly #readers: LiveReader[] = [];
  #closed = false;
  /** When it was back after each drop, epoch milliseconds. */
  readonly returns: number[] = [];

  private constructor(
    private readonly baseUrl: string,
    readonly person: Person,
  ) {}

  static async open(baseUrl: string, person: Person): Promise<Tab> {
    const tab = new Tab(baseUrl, person);
    await tab.#connect();
    void tab.#follow();
    return tab;
  }

  /** `rideId version` of every ride message, in the order they came. */
  get heard(): string[] {
    return this.#readers.flatMap((reader) => reader.of('ride').map(({ rideId, version }) => `${rideId} ${version}`));
  }

  /** Streams it has had, the present one among them. */
  get streams(): number {
    return this.#readers.length;
  }

  close(): void {
    this.#closed = true;
    this.#readers.at(-1)?.drop();
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      const reader = this.#readers.at(-1);
      await reader?.ended(24 * 3_600_000).catch(() => undefined);
      if (this.#closed) return;
      // As an EventSource does: the same wait before every try.
      const waitMs = reader?.retries.at(-1) ?? unadvisedMs;
      do await pause(waitMs);
      while (!this.#closed && !(await this.#back()));
    }
  }

  async #back(): Promise<boolean> {
    try {
      await this.#connect();
    } catch {
      // The gateway is not there yet.
      return false;
    }
    this.returns.push(Date.now());
    return true;
  }

  async #connect(): Promise<void> {
    const reader = await LiveReader.open(this.baseUrl, { cookie: this.person.api.cookieHeader });
    this.#readers.push(reader);
    await reader.begun();
  }
}
