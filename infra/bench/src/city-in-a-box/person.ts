import type { LiveMessage, LatLng, RideStatus } from '@rahi/contracts';
import { chanceOf, LiveStream } from '@rahi/simulator';
import type { CityPlace } from '@rahi/city';
import type { Ask } from '@rahi/testing-kit';
import type { Guest } from '../product/guests.js';
import type { RideKind, Shares } from './kinds.js';
import type { Requests } from './requests.js';

/** What all people of a run share. */
export interface Town {
  readonly baseUrl: string;
  readonly places: readonly CityPlace[];
  readonly requests: Requests;
  readonly seed: number;
  /** Which kinds of ride people take beside the usual one. */
  readonly shares: Shares;
  /** As an administrator. */
  readonly desk: Ask;
  /** How many times faster than in reality vehicles move. */
  readonly pace: number;
  /** How long the run is, in milliseconds. */
  readonly forMs: number;
  /** Aborts when nobody books any more, and trips come to their ends. */
  readonly closing: AbortSignal;
  /** Aborts when trips that are still under way end where they are. */
  readonly ending: AbortSignal;
  /** Aborts when everybody leaves. */
  readonly end: AbortSignal;
  /** Trip codes, as riders say them at the pickup. */
  readonly codes: Map<string, string>;
  readonly seen: Seen;
}

/** What people saw of rides: the last status of each, by its version, and why riders cancelled. */
export class Seen {
  readonly #rides = new Map<string, { version: number; status: RideStatus }>();
  readonly causes = new Map<string, string>();
  /** Of each ride that is no usual one. */
  readonly kinds = new Map<string, RideKind>();
  ratings = 0;

  take({ id, version, status }: { id: string; version: number; status: RideStatus }): void {
    const known = this.#rides.get(id);
    if (!known || known.version < version) this.#rides.set(id, { version, status });
  }

  get statuses(): ReadonlyMap<string, RideStatus> {
    return new Map([...this.#rides].map(([id, { status }]) => [id, status]));
  }

  count(...statuses: readonly RideStatus[]): number {
    return [...this.#rides.values()].filter(({ status }) => statuses.includes(status)).length;
  }
}

const longestTimerMs = 60_000;

/** Wakes the person who waits for news, or the next one who does. */
export class Bell {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Waits for a ring, at most so many milliseconds and a minute. @returns whether it rang */
  async heard(ms: number): Promise<boolean> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(longestTimerMs, Math.max(0, ms)));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    const rang = this.#rung;
    this.#rung = false;
    return rang;
  }
}

/** How often an app reads again: rarely while hints arrive (R26). Milliseconds. */
const pollMs = { live: 30_000, alone: 3000 };

/** Somebody with a session, a live stream and a way of their own to decide. */
export abstract class Person {
  protected readonly bell = new Bell();
  protected readonly chance: () => number;
  readonly #stream: LiveStream;

  constructor(
    protected readonly who: Guest,
    protected readonly number: number,
    protected readonly town: Town,
  ) {
    this.chance = chanceOf(Math.imul(town.seed, 1_000_003) + number);
    this.#stream = new LiveStream(
      town.baseUrl,
      () => who.cookie,
      (message) => {
        if (this.concerns(message)) this.bell.ring();
      },
    );
    for (const signal of [town.closing, town.ending, town.end])
      signal.addEventListener('abort', () => this.bell.ring());
  }

  /** Lives until the end of the run. */
  async live(): Promise<void> {
    await Promise.all([this.#stream.follow(this.town.end), this.act()]);
  }

  protected abstract act(): Promise<void>;
  protected abstract concerns(message: LiveMessage): boolean;

  protected get pollMs(): number {
    return this.#stream.open ? pollMs.live : pollMs.alone;
  }

  protected between(least: number, most: number): number {
    return least + this.chance() * (most - least);
  }

  /** Waits this long, or until the signal. Hints in the meantime are ignored. */
  protected async rest(ms: number, until: AbortSignal): Promise<void> {
    const over = Date.now() + ms;
    while (Date.now() < over && !until.aborted) await this.bell.heard(over - Date.now());
  }

  protected somewhere(): LatLng {
    const { places } = this.town;
    const { lat, lng } = places[Math.floor(this.chance() * places.length)]!;
    return { lat, lng };
  }
}
