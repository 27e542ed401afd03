import { preferencesMetBy, womenFirstSeconds } from '@rahi/contracts';
import type { Asked, Asking } from '@rahi/dispatch';
import { travelling } from '../ride-values.js';
import type { RideEntity } from '../ride.entity.js';

// What rides and drivers ask of each other (R46, ADR 88). The rule itself is `misfitOf` of the dispatch package.

type Row = Pick<RideEntity, 'womanDriver' | 'rider' | 'guest' | 'preferences'>;

/** What a ride that searches asks of its driver at a moment. */
export function askingOf(ride: Row & Pick<RideEntity, 'searchingSince'>, now = Date.now()): Asking {
  return { ...wishOf(ride), waitedSeconds: Math.max(0, (now - ride.searchingSince.getTime()) / 1000) };
}

/** What a booking for later asks of a driver who takes it: `prefer`, too, is for women until its ride searches. */
export function askingOfBooking(booking: Row): Asking {
  return { ...wishOf(booking), waitedSeconds: 0 };
}

function wishOf(row: Row): Omit<Asking, 'waitedSeconds'> {
  const { womanDriver, preferences } = row;
  return { womanDriver, preferences, ofWoman: travelling(row).woman === true };
}

const ofWoman = (table: string) => `coalesce((coalesce(${table}.guest, ${table}.rider)->>'woman')::boolean, false)`;

/** A driver as the parameters of these conditions. */
export const askedParams = (driver: Asked) => {
  const { woman = false, womenOnly = false } = driver;
  return { woman, womenOnly, meets: preferencesMetBy(driver) };
};

/** The driver meets everything that the rider asks for. */
const meetsAll = (table: string) => `${table}.preferences <@ :meets::text[]`;

/** The same for a driver with `askedParams`, as a condition on a row of rides, in SQL. */
export const fitsDriver = (table: string): string => {
  const anyoneByNow = `${table}.searching_since <= now() - make_interval(secs => ${womenFirstSeconds})`;
  return `(:woman OR ${table}.woman_driver IS NULL OR (${table}.woman_driver = 'prefer' AND ${anyoneByNow}))
    AND (NOT :womenOnly OR ${ofWoman(table)}) AND ${meetsAll(table)}`;
};

/** The same on a row of bookings for later. */
export const fitsTaker = (table: string): string =>
  `(:woman OR ${table}.woman_driver IS NULL) AND (NOT :womenOnly OR ${ofWoman(table)}) AND ${meetsAll(table)}`;
