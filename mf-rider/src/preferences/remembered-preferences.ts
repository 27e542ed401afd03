import { knownPreferences, type Preference } from '@rahi/contracts/preferences';
import { parse } from '../rides/trip-plan.js';

const keyOf = (riderId: string) => `rahi.rider.preferences.${riderId}`;

/** What this rider wants to ask for with each ride; null unless they said that this device remembers it. */
export function rememberedPreferences(riderId: string): readonly Preference[] | null {
  const stored = parse(localStorage.getItem(keyOf(riderId)));
  return Array.isArray(stored) ? knownPreferences(stored.filter((id) => typeof id === 'string')) : null;
}

/** @param preferences null: nothing is remembered any more */
export function rememberPreferences(riderId: string, preferences: readonly Preference[] | null): void {
  if (preferences === null) localStorage.removeItem(keyOf(riderId));
  else localStorage.setItem(keyOf(riderId), JSON.stringify(preferences));
}
