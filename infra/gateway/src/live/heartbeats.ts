import type { LivePosition } from '@rahi/service-kit';
import type { LiveStream } from './live-stream.js';

/** A stream gives a sign of life this often. Proxies cut what is silent for a minute. */
export const heartbeatSeconds = 15;
/** Sessions are looked at again each so many heartbeats: the hint that ended one may have been lost. */
const sessionRounds = 2;
const places = heartbeatSeconds * sessionRounds;

export interface HeartbeatParts {
  position(): Promise<LivePosition>;
  onOtherStore(stream: LiveStream): void;
  /** These streams have given their sign of life. */
  onBeat(streams: readonly LiveStream[]): void;
  onSessionsDue(streams: readonly LiveStream[]): void;
  onFailure(error: unknown): void;
}

/**
 * Signs of life for all streams by one timer, a fifteenth of them each second. They move the browsers' last event ids on:
 * what the store held a round ago has long been passed on, so somebody to whom nothing happens for an hour
 * can still resume.
 */
export class Heartbeats {
  readonly #ring = Array.from({ length: places }, () => new Set<LiveStream>());
  readonly #slots = new Map<LiveStream, Set<LiveStream>>();
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;
  #joined = 0;
  #seen: LivePosition | null = null;
  #settled: LivePosition | null = null;
  /** Grows when hints to us may have been lost: an answer from before says nothing then. */
  #era = 0;

  constructor(private readonly parts: HeartbeatParts) {}

  start(): void {
    this.#timer = setInterval(() => this.#beat(), 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  add(stream: LiveStream): void {
    const slot = this.#ring[(this.#joined += 1) % places];
    if (!slot) return;
    slot.add(stream);
    this.#slots.set(stream, slot);
  }

  remove(stream: LiveStream): void {
    this.#slots.get(stream)?.delete(stream);
    this.#slots.delete(stream);
  }

  /** What was on its way to us may be lost: nothing is settled any more. */
  forget(): void {
    this.#era += 1;
    this.#seen = null;
    this.#settled = null;
  }

  #beat(): void {
    const place = this.#tick % places;
    this.#tick += 1;
    const first = place % heartbeatSeconds;
    if (first === 0 && this.#slots.size > 0) void this.#look();
    const beating: LiveStream[] = [];
    for (let at = first; at < places; at += heartbeatSeconds) beating.push(...(this.#ring[at] ?? []));
    for (const stream of beating) {
      this.#settle(stream);
      stream.beat();
    }
    // One that is behind might hear of a ride before what led there.
    const whole = beating.filter(({ holding }) => !holding);
    if (whole.length > 0) this.parts.onBeat(whole);
    const due = [...(this.#ring[place] ?? [])];
    if (due.length > 0) this.parts.onSessionsDue(due);
  }

  #settle(stream: LiveStream): void {
    if (!this.#settled || stream.holding) return;
    if (stream.mark.epoch === this.#settled.epoch) stream.advance(this.#settled.last);
    else this.parts.onOtherStore(stream);
  }

  async #look(): Promise<void> {
    const era = this.#era;
    try {
      const position = await this.parts.position();
      if (era !== this.#era) return;
      this.#settled = this.#seen;
      this.#seen = position;
    } catch (error) {
      this.forget();
      this.parts.onFailure(error);
    }
  }
}
