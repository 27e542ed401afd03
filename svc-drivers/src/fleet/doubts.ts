import { Injectable } from '@nestjs/common';
import { sift, type FixVerdict } from '@rahi/contracts';
import { Metrics } from '@rahi/service-kit';
import { Counter } from 'prom-client';
import type { Fix } from '../drivers/fix.js';
import { isPlausible } from './plausible.js';

/** A fix in doubt is forgotten after this, in milliseconds. */
const keptMs = 10 * 60_000;
/** F50: a place that nobody can have come to is believed when fixes there follow one another for so long, in milliseconds. */
const otherCityMs = 60_000;
const verdicts: readonly FixVerdict[] = ['taken', 'late', 'doubtful', 'nowhere'];

/** What became of a fix; `elsewhere`: it is in doubt, and where the driver cannot have come to. */
export type DriverFixVerdict = FixVerdict | 'elsewhere';

interface Doubt {
  fix: Fix;
  /** When the first of the fixes that agree was there. */
  since: number;
}

/**
 * R49: fixes of drivers that wait for a second one, in the memory of the instance that they reached. With several instances the second
 * one may reach another: then the one after counts.
 */
@Injectable()
export class Doubts {
  /** Oldest first. */
  readonly #doubts = new Map<string, Doubt>();
  readonly #fixes: Counter<'verdict'>;

  constructor(metrics: Metrics) {
    this.#fixes = new Counter({
      name: 'rahi_driver_fixes_total',
      help: 'Fixes of drivers: taken, or kept out as late, doubtful (until a second one agrees), at (0, 0), or elsewhere',
      labelNames: ['verdict'] as const,
      registers: [metrics.registry],
    });
    for (const verdict of [...verdicts, 'elsewhere'] as const) this.#fixes.inc({ verdict }, 0);
  }

  /** Judges a driver's next fix by the last good one, and keeps one that is in doubt. */
  judge(driverId: string, good: Fix | null, fix: Fix, isOnline: boolean): DriverFixVerdict {
    const verdict = this.#verdict(driverId, good, fix, isOnline);
    this.#fixes.inc({ verdict });
    return verdict;
  }

  #verdict(driverId: string, good: Fix | null, fix: Fix, isOnline: boolean): DriverFixVerdict {
    const doubt = this.#doubts.get(driverId);
    const { verdict } = sift({ good, doubtful: doubt?.fix ?? null }, fix);
    if (verdict === 'late' || verdict === 'nowhere') return verdict;
    const elsewhere = !isPlausible(good, fix, isOnline);
    if (verdict === 'taken' && !elsewhere) {
      this.#doubts.delete(driverId);
      return 'taken';
    }
    // Agrees with the one in doubt, or is the first of its place.
    const since = verdict === 'taken' && doubt ? doubt.since : fix.at;
    if (verdict === 'taken' && fix.at - since >= otherCityMs) {
      this.#doubts.delete(driverId);
      return 'taken';
    }
    this.#keep(driverId, { fix, since });
    return elsewhere ? 'elsewhere' : 'doubtful';
  }

  #keep(driverId: string, doubt: Doubt): void {
    this.#doubts.delete(driverId);
    this.#doubts.set(driverId, doubt);
    for (const [id, { fix }] of this.#doubts) {
      if (fix.at >= doubt.fix.at - keptMs) break;
      this.#doubts.delete(id);
    }
  }
}
