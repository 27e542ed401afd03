import { womenFirstSeconds, type WomanDriver } from '@rahi/contracts/gender';

/** What a ride asks of its driver, and what a driver asks of rides (R46). */
export interface Asking {
  /** Null, or absent, unless a woman driver was asked for. */
  readonly womanDriver?: WomanDriver | null;
  /** Whether who travels is a woman. */
  readonly ofWoman?: boolean;
  /** Seconds since this search began. */
  readonly waitedSeconds: number;
}

/** A driver, as far as somebody asks for it. */
export interface Asked {
  /** A woman, as the desk has verified. */
  readonly woman?: boolean | undefined;
  /** Takes women only. */
  readonly womenOnly?: boolean | undefined;
}

export type Misfit = 'not_woman' | 'women_only';

/** Why the wish of the one does not fit the other; null when it does. Nobody is matched by gender unless somebody asked. */
export function misfitOf({ womanDriver, ofWoman, waitedSeconds }: Asking, driver: Asked): Misfit | null {
  if (womanDriver && !driver.woman && (womanDriver === 'only' || waitedSeconds < womenFirstSeconds)) return 'not_woman';
  return driver.womenOnly && !ofWoman ? 'women_only' : null;
}
