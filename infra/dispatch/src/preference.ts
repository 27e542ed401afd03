import { womenFirstSeconds, type WomanDriver } from '@rahi/contracts/gender';
import { preferencesMetBy, type Meeting } from '@rahi/contracts/preferences';

/** What a ride asks of its driver, and what a driver asks of rides (R46, ADR 88). */
export interface Asking {
  /** Null, or absent, unless a woman driver was asked for. */
  readonly womanDriver?: WomanDriver | null;
  /** Whether who travels is a woman. */
  readonly ofWoman?: boolean;
  /** What the rider asks of vehicle and ride. */
  readonly preferences?: readonly string[];
  /** Seconds since this search began. */
  readonly waitedSeconds: number;
}

/** A driver, as far as somebody asks for it. */
export interface Asked extends Meeting {
  /** A woman, as the desk has verified. */
  readonly woman?: boolean | undefined;
  /** Takes women only. */
  readonly womenOnly?: boolean | undefined;
}

/** First what the driver lacks, then what the driver does not take. */
export const misfits = ['not_woman', 'lacks_feature', 'women_only', 'no_pets'] as const;
export type Misfit = (typeof misfits)[number];

/** Whether the driver lacks what was asked for: then a booking that they took before is theirs no more. */
export const isLacking = (misfit: Misfit | null): boolean => misfit === 'not_woman' || misfit === 'lacks_feature';

/**
 * Why the wish of the one does not fit the other; null when it does. What the driver lacks comes first. Nobody is matched by gender
 * unless somebody asked.
 */
export function misfitOf(
  { womanDriver, ofWoman, preferences = [], waitedSeconds }: Asking,
  driver: Asked,
): Misfit | null {
  if (womanDriver && !driver.woman && (womanDriver === 'only' || waitedSeconds < womenFirstSeconds)) return 'not_woman';
  const met: readonly string[] = preferencesMetBy(driver);
  const unmet = preferences.filter((id) => !met.includes(id));
  // A preference of a later release is one that no vehicle is known to have.
  if (unmet.some((id) => id !== 'pet')) return 'lacks_feature';
  if (driver.womenOnly && !ofWoman) return 'women_only';
  return unmet.length > 0 ? 'no_pets' : null;
}
