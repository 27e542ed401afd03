import { emptySieve, sift, type FixVerdict, type Sieve } from '@rahi/contracts/geo/sieve';
import { movementOf, unmoved, type Movement } from '@rahi/contracts/geo/follow';
import type { Position } from '@rahi/web-kit';

/** Metres a second: a device that says more is wrong (R49). */
const fastest = 70;
/** The age of a fix that a device may keep, in milliseconds (§9: 5 minutes); a clock that is farther off is wrong. */
const oldest = 6 * 60_000;
/** The accuracy of a device that states none, in metres. */
const unknownAccuracy = 1_000;

/** What became of a fix, and the position that it gives once it is taken. */
export type TakenFix = { verdict: 'taken'; position: Position } | { verdict: Exclude<FixVerdict, 'taken'> };

/** The fixes of one device, as far as they can be right. */
export interface DeviceFixes {
  /** @param isAnswer the device was asked for it, and may keep none: it is newer than a fix in doubt, whatever time it has */
  take(fix: GeolocationPosition, isAnswer?: boolean): TakenFix;
  /** When the fix came that is in doubt, in epoch milliseconds of the page; null when none is. The same one again is no other. */
  doubtedSince(): number | null;
}

/**
 * R49: what a device does not know is null, its own clock counts while it can be right, and a fix that cannot be right waits for a
 * second. Direction and speed come from two fixes where the device gives none.
 */
export function createDeviceFixes(): DeviceFixes {
  let sieve: Sieve<Position> = emptySieve;
  let movement: Movement = unmoved;
  let since = 0;
  return {
    take(fix, isAnswer = false) {
      const now = Date.now();
      // The page's clock was put back.
      if (sieve.good && sieve.good.at > now) sieve = emptySieve;
      const before = sieve.doubtful;
      const came = positionOf(fix, now);
      // By the clock of the device, which may be minutes behind: later fixes of its watch must not seem older.
      const read = isAnswer && before ? { ...came, at: Math.max(came.at, before.at + Math.max(1, now - since)) } : came;
      const { verdict, sieve: next, confirmed } = sift(sieve, read);
      sieve = next;
      if (verdict === 'doubtful' && read.at !== before?.at) since = now;
      if (verdict !== 'taken') return { verdict };
      movement = movementOf(confirmed ? movementOf(unmoved, confirmed) : movement, read);
      const { speed } = movement;
      const heading = read.heading ?? movement.heading;
      return { verdict, position: { ...read, speed, heading, ...(confirmed && { confirms: confirmed }) } };
    },
    doubtedSince: () => (sieve.doubtful ? since : null),
  };
}

function positionOf({ coords, timestamp }: GeolocationPosition, now: number): Position {
  const { latitude: lat, longitude: lng } = coords;
  const accuracy = known(coords.accuracy, Number.MAX_VALUE) ?? unknownAccuracy;
  return {
    lat,
    lng,
    accuracy,
    speed: known(coords.speed, fastest),
    heading: known(coords.heading, 360),
    at: timeOf(timestamp, now),
  };
}

/** What a device says when it does not know: NaN where it stands still, on iOS -1, on others 720 or 1000. */
function known(value: number | null, most: number): number | null {
  return value !== null && value >= 0 && value <= most ? value : null;
}

/** Some devices count from 2001, from their start, or are a day ahead: their fix is as old as its arrival. */
function timeOf(timestamp: number, now: number): number {
  return timestamp >= now - oldest && timestamp <= now ? timestamp : now;
}
