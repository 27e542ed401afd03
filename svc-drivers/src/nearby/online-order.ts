import { Refusal, type DriverSort } from '@rahi/contracts';
import { decodeSortCursor, encodeSortCursor } from '@rahi/service-kit';
import { ratingOf } from '../profiles/driver-view.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import { folded } from './online-search.js';

type Value = string | number;

const byName = { of: (driver: DriverEntity) => folded(driver).name, read: (value: string) => value };
const by = (of: (driver: DriverEntity) => number) => ({ of, read: numberIn });

const sorts: Readonly<
  Record<DriverSort, { of(driver: DriverEntity): Value; read(value: string): Value; descending?: true }>
> = {
  name: byName,
  '-name': { ...byName, descending: true },
  rating: by(ratingOf),
  '-rating': { ...by(ratingOf), descending: true },
  trips: by((driver) => driver.totalTrips),
  '-trips': { ...by((driver) => driver.totalTrips), descending: true },
  earned: by((driver) => driver.earnedPaise),
  '-earned': { ...by((driver) => driver.earnedPaise), descending: true },
};

interface Place {
  value: Value;
  id: string;
}

/** An order of drivers in which everyone has a place of their own, the same on every instance. */
export interface OnlineOrder {
  placeOf(driver: DriverEntity): Place;
  compare(a: Place, b: Place): number;
  cursorOf(place: Place): string;
  /** @throws Refusal invalid_input for a cursor that is not of this order */
  placeAt(cursor: string): Place;
}

const rising = (a: Value, b: Value): number => (a < b ? -1 : Number(a > b));

/** Without a sort, the order of ids. */
export function onlineOrder(sort: DriverSort | undefined): OnlineOrder {
  if (sort === undefined) {
    return {
      placeOf: ({ id }) => ({ value: '', id }),
      compare: (a, b) => rising(a.id, b.id),
      cursorOf: ({ id }) => id,
      placeAt: (id) => ({ value: '', id }),
    };
  }
  const { of, read, descending } = sorts[sort];
  const way = descending ? -1 : 1;
  return {
    placeOf: (driver) => ({ value: of(driver), id: driver.id }),
    compare: (a, b) => way * (rising(a.value, b.value) || rising(a.id, b.id)),
    cursorOf: ({ value, id }) => encodeSortCursor(sort, { value: String(value), id }),
    placeAt(cursor) {
      const { value, id } = decodeSortCursor(sort, cursor);
      return { value: read(value), id };
    },
  };
}

function numberIn(value: string): number {
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(value)) throw new Refusal('invalid_input', 'cursor: take it from the page before');
  return Number(value);
}

/** The first so many, without sorting the rest: an administrator's screen asks every few seconds, of a hundred thousand. */
export function firstOf<T>(all: Iterable<T>, count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const one of all) {
    const last = first[count - 1];
    if (last !== undefined && compare(one, last) >= 0) continue;
    let [from, to] = [0, first.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = first[middle];
      if (there !== undefined && compare(there, one) <= 0) from = middle + 1;
      else to = middle;
    }
    first.splice(from, 0, one);
    if (first.length > count) first.pop();
  }
  return first;
}
