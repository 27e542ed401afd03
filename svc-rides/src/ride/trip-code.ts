import { randomInt } from 'node:crypto';

/** R10: four digits, drawn by the system's generator. */
export function newTripCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}
