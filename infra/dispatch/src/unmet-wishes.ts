import { distanceKm } from '@rahi/contracts/geo/distance';
import { matchedWishes, type MatchedWish } from '@rahi/contracts/preferences';
import { refusalOf } from './permission.js';
import { misfitOf } from './preference.js';
import type { FreeDriver, WaitingRide } from './round.js';

/**
 * Which wishes of the rider keep all drivers near from a ride (R46, ADR 88): the fewest without which one of them could be offered it,
 * and of as many, those without which the most could. Empty when a driver meets all, and when nobody could be offered it without them
 * either.
 */
export function unmetWishes(ride: WaitingRide, drivers: readonly FreeDriver[]): readonly MatchedWish[] {
  const others = { ...ride, womanDriver: null, preferences: [] };
  const found = new Map<string, { wishes: readonly MatchedWish[]; drivers: number }>();
  for (const driver of drivers) {
    if (refusalOf(others, driver, distanceKm(driver.at, ride.pickup)) !== null) continue;
    const wishes = matchedWishes.filter((wish) => misfitOf(onlyWith(ride, wish), driver) !== null);
    if (wishes.length === 0) {
      if (misfitOf(ride, driver) === null) return [];
      // It asks for what only a later release knows.
      continue;
    }
    const key = wishes.join();
    found.set(key, { wishes, drivers: (found.get(key)?.drivers ?? 0) + 1 });
  }
  const [first] = [...found.values()].toSorted((a, b) => a.wishes.length - b.wishes.length || b.drivers - a.drivers);
  return first?.wishes ?? [];
}

/** The ride, as if it asked for this only. */
function onlyWith(ride: WaitingRide, wish: MatchedWish): WaitingRide {
  if (wish === 'woman_driver') return { ...ride, preferences: [] };
  return { ...ride, womanDriver: null, preferences: (ride.preferences ?? []).filter((id) => id === wish) };
}
