import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { VehicleType } from '@rahi/contracts';
import { Jobs, Live, type Watch } from '@rahi/service-kit';

/** The documented interval of the poll (§7), in milliseconds: a hint never comes sooner. */
const intervalMs = 10_000;
/** A browser with a live stream asks again within 30 s (R26); one that did not has left or asked another instance. */
const rememberedMs = 35_000;
const lookSeconds = 0.5;
/** Searches checked in one look: requests wait meanwhile. */
const mostAtOnce = 250;
/** Searches remembered; people beyond this rely on their polls. */
const mostRemembered = 20_000;

interface Search {
  readonly userId: string;
  at: number;
  due: number;
  isOutdated: () => boolean | Promise<boolean>;
}

/**
 * Notifies people who looked for drivers when the answer has changed (R26), once for each search: a browser that is
 * notified asks again. So a browser with a live stream need not poll every ten seconds while nothing changes.
 */
@Injectable()
export class AroundHints implements OnApplicationBootstrap {
  /** By person and type, in the order in which they are due. */
  readonly #searches = new Map<string, Search>();

  readonly #others: Watch;

  constructor(
    private readonly live: Live,
    private readonly jobs: Jobs,
  ) {
    this.#others = jobs.watch('Nearby hints of other instances');
  }

  onApplicationBootstrap(): void {
    this.jobs.every('Nearby hints', lookSeconds, () => this.check(), { runs: 'everywhere' });
  }

  /** @param isOutdated whether the answer would be another one now */
  remember(
    userId: string,
    vehicleType: VehicleType | undefined,
    isOutdated: Search['isOutdated'],
    at = Date.now(),
  ): void {
    const key = `${userId} ${vehicleType}`;
    const due = at + intervalMs;
    // The object is reused, so that a query leaves less behind for the garbage collector.
    const search = this.#searches.get(key) ?? { userId, at, due, isOutdated };
    this.#searches.delete(key);
    if (this.#searches.size < mostRemembered) this.#searches.set(key, Object.assign(search, { at, due, isOutdated }));
  }

  /** Checks the searches that are due. */
  check(now = Date.now()): void {
    const notified = new Set<string>();
    let left = mostAtOnce;
    for (const [key, search] of this.#searches) {
      if (search.due > now || left === 0) break;
      left -= 1;
      this.#searches.delete(key);
      search.due = now + intervalMs;
      const isOutdated = search.isOutdated();
      if (isOutdated === true) notified.add(search.userId);
      else if (isOutdated === false) this.#keep(key, search);
      else void this.#whenKnown(key, search, isOutdated);
    }
    this.live.hintCrowd([...notified], { kind: 'nearby' });
  }

  /** For an answer that depends on other instances. */
  async #whenKnown(key: string, search: Search, isOutdated: Promise<boolean>): Promise<void> {
    try {
      const outdated = await isOutdated;
      this.#others.succeeded();
      if (outdated) return this.live.hintCrowd([search.userId], { kind: 'nearby' });
    } catch (error) {
      // What cannot be found out now, the next check or poll does.
      this.#others.failed(error);
    }
    this.#keep(key, search);
  }

  #keep(key: string, search: Search): void {
    if (search.due - search.at <= rememberedMs && !this.#searches.has(key)) this.#searches.set(key, search);
  }
}
