import { chanceOf } from '@rahi/simulator';
import { normal } from './normal.js';

export interface Answer {
  readonly kind: 'accepts' | 'declines' | 'silent';
  /** Since the driver saw the ride. */
  readonly seconds: number;
}

/** A driver of a run: the same for every way to dispatch. */
export interface Person {
  readonly place: number;
  readonly rating: number;
  /** How probably they decline a ride that is at the kerb. */
  readonly declining: number;
}

export function personOf(seed: number, driver: number, places: number): Person {
  const chance = chanceOf(mixed(seed, driver, 1));
  return {
    place: Math.floor(chance() * places),
    rating: Math.round(100 * Math.min(5, 4.7 + 0.2 * normal(chance))) / 100,
    // One in five is choosy.
    declining: chance() < 0.2 ? 0.35 : 0.05,
  };
}

const silent = 0.04;
/** For each minute to the pickup. */
const dislike = 0.01;

/** What a driver answers to a ride: the same for every way to dispatch, at the same distance. */
export function answerOf(seed: number, ride: number, driver: number, person: Person, minutes: number): Answer {
  const chance = chanceOf(mixed(seed, ride, driver + 2));
  const seconds = 1.5 + 3.5 * Math.exp(0.6 * normal(chance));
  const luck = chance();
  if (luck < silent) return { kind: 'silent', seconds: Infinity };
  return { kind: luck < silent + person.declining + dislike * minutes ? 'declines' : 'accepts', seconds };
}

function mixed(...parts: readonly number[]): number {
  return parts.reduce((hash, part) => Math.imul(hash ^ (part + 0x9e3779b9), 0x85ebca6b) ^ (hash >>> 13), 17) >>> 0;
}
