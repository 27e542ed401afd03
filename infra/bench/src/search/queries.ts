import type { CityPlace } from '@rahi/city';

/** What is typed in a search field near a place, and the name that should be among the answers; null for any answer. */
export interface Query {
  readonly q: string;
  readonly lat: number;
  readonly lng: number;
  readonly name: string | null;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const common = ['airport', 'station', 'hospital', 'road', 'mall', 'temple'];
/** How far from a place it is searched for, in degrees. */
const around = 0.03;

/** What people type on the way to places of a pack: beginnings, whole names with their locality, slips, what is common. */
export function queriesFor(places: readonly CityPlace[], count: number, chance: () => number): Query[] {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
  const known = places.filter(({ name }) => /^[A-Za-z' ]{6,30}$/.test(name));
  return Array.from({ length: count }, (_, n): Query => {
    const { name = '', lat = 0, lng = 0, locality = null } = pick(known) ?? {};
    const near = { lat: lat + (chance() - 0.5) * around, lng: lng + (chance() - 0.5) * around };
    switch (n % 5) {
      case 0:
        return { q: name.slice(0, 3 + Math.floor(chance() * 5)), ...near, name: null };
      case 1:
        return { q: locality === null ? name : `${name}, ${locality}`, ...near, name };
      case 2:
        return { q: slipOf(name, chance), ...near, name: null };
      case 3:
        return { q: pick(common) ?? '', ...near, name: null };
      default:
        return { q: name, ...near, name };
    }
  });
}

/** With one letter changed. */
function slipOf(name: string, chance: () => number): string {
  const at = Math.floor(chance() * name.length);
  return name.slice(0, at) + letters.charAt(Math.floor(chance() * letters.length)) + name.slice(at + 1);
}
