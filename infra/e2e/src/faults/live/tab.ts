import { setTimeout as pause } from 'node:timers/promises';
import { rideSchema } from '@rahi/contracts';
import { LiveReader } from '@rahi/testing-kit';
import type { Person } from '../../people/people.js';

/** Wait before a try where the server advised nothing, in milliseconds. */
const unadvisedMs = 1000;

/** A browser tab with a live stream that shows a ride. It reconnects as advised when the stream ends, and reads the ride. */
export class Tab {
  readonly #readers: LiveReader[] = [];
  readonly #read: number[] = [];
  #closed = false;
  /** The ride it shows; null for none. */
  rideId: string | null = null;
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

  /** The newest version of its ride from hints and reads; 0 without any. */
  get version(): number {
    return Math.max(0, ...this.#read, ...this.#hinted.flat());
  }

  /** Versions of its ride that one stream hinted more than once. */
  get repeated(): number[] {
    return this.#hinted.flatMap((versions) => versions.filter((version, at) => versions.indexOf(version) !== at));
  }

  /** By stream, in order of arrival. */
  get #hinted(): number[][] {
    return this.#readers.map((reader) =>
      reader.of('ride').flatMap(({ rideId, version }) => (rideId === this.rideId ? [version] : [])),
    );
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
      // Like an EventSource: the same wait before every try.
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
    if (this.rideId === null) return;
    const { body } = await this.person.api.get(`/api/rides/${this.rideId}`);
    // The driver is refused until the ride is assigned, and gets the hint of that.
    const ride = rideSchema.safeParse(body);
    if (ride.success) this.#read.push(ride.data.version);
  }
}
