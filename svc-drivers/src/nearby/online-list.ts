import { phoneSearch, plainLetters, type DriverSort } from '@rahi/contracts';
import { badCursor, decodeSortCursor, encodeSortCursor } from '@rahi/service-kit';
import { nameOf, ratingOf } from '../drivers/driver-view.js';
import type { DriverEntity } from '../drivers/driver.entity.js';

/** Ignores case, and whether an accent is a character of its own. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase();
/** Leaves out accents and apostrophes as well. */
const found = (text: string): string => plainLetters(text).toLowerCase();
const foldedPlate = (text: string): string => folded(text).replaceAll(/[\s-]/g, '');
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * A filter for a search text: part of a name, part of a number plate with or without spaces, part of a phone number in
 * any form (R54), or the beginning of an id from four characters on. No character is a wildcard.
 */
export function onlineSearch(search: string): (driver: DriverEntity) => boolean {
  const name = found(search);
  const plate = foldedPlate(search);
  const phone = phoneSearch(search);
  return (driver) =>
    found(nameOf(driver)).includes(name) ||
    (plate !== '' && foldedPlate(driver.vehicleNumber ?? '').includes(plate)) ||
    (phone !== null && digitsOf(driver.phone ?? '').includes(phone)) ||
    (name.length >= 4 && driver.id.startsWith(name));
}

type Value = string | number;
interface SortKey {
  of(driver: DriverEntity): Value;
  /** Reads a value back from a cursor. */
  read(value: string): Value;
}

const byName: SortKey = { of: (driver) => folded(nameOf(driver)), read: (value) => value };
const byNumber = (of: (driver: DriverEntity) => number): SortKey => ({ of, read: numberIn });
const byRating = byNumber(ratingOf);
const byTrips = byNumber((driver) => driver.totalTrips);
const byEarned = byNumber((driver) => driver.earnedPaise);

const sortKeys: Readonly<Record<DriverSort, SortKey>> = {
  name: byName,
  '-name': byName,
  rating: byRating,
  '-rating': byRating,
  trips: byTrips,
  '-trips': byTrips,
  earned: byEarned,
  '-earned': byEarned,
};

/** A driver's place in an order: ties are broken by id. */
interface Place {
  value: Value;
  id: string;
}

/** An order of drivers, the same on every instance. */
export interface OnlineOrder {
  placeOf(driver: DriverEntity): Place;
  compare(a: Place, b: Place): number;
  cursorOf(place: Place): string;
  /** @throws Refusal invalid_input for a cursor of another order */
  placeAt(cursor: string): Place;
}

const ascending = (a: Value, b: Value): number => (a < b ? -1 : Number(a > b));

/** @param sort undefined for the order of ids */
export function onlineOrder(sort: DriverSort | undefined): OnlineOrder {
  if (sort === undefined) {
    return {
      placeOf: ({ id }) => ({ value: '', id }),
      compare: (a, b) => ascending(a.id, b.id),
      cursorOf: ({ id }) => id,
      placeAt: (id) => ({ value: '', id }),
    };
  }
  const { of, read } = sortKeys[sort];
  const direction = sort.startsWith('-') ? -1 : 1;
  return {
    placeOf: (driver) => ({ value: of(driver), id: driver.id }),
    compare: (a, b) => direction * (ascending(a.value, b.value) || ascending(a.id, b.id)),
    cursorOf: ({ value, id }) => encodeSortCursor(sort, { value: String(value), id }),
    placeAt(cursor) {
      const { value, id } = decodeSortCursor(sort, cursor);
      return { value: read(value), id };
    },
  };
}

function numberIn(value: string): number {
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(value)) throw badCursor();
  return Number(value);
}

/** The first `count` items in order, without sorting all of them: there may be 100,000. */
export function firstOf<T>(items: Iterable<T>, count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = first[middle];
      if (other !== undefined && compare(other, item) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}
