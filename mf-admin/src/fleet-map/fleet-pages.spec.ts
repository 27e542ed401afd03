import { describe, expect, it } from '@jest/globals';
import type { FleetDot } from '@rahi/contracts/driver';
import fc from 'fast-check';
import { nobody, withPage, type Fleet } from './fleet-pages.js';

const aPage = 3;
const idOf = (n: number) => String(n).padStart(3, '0');
const dot = (n: number, lat = 28): FleetDot => ({
  id: idOf(n),
  lat,
  lng: 77,
  heading: null,
  vehicleType: 'mini',
  onTrip: false,
});

/** Answers like the server: in order of ids, after the cursor. */
function ask(online: ReadonlyMap<string, FleetDot>, fleet: Fleet): Fleet {
  const after = [...online.values()]
    .filter(({ id }) => fleet.cursor === null || id > fleet.cursor)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const items = after.slice(0, aPage);
  const next = after.length > aPage ? (items.at(-1)?.id ?? null) : null;
  return withPage(fleet, { items, total: online.size, next });
}

const onlineOf = (numbers: readonly number[], lat?: number) =>
  new Map(numbers.map((n) => [idOf(n), dot(n, lat)] as const));
const byId = (dots: Iterable<FleetDot>) => [...dots].toSorted((a, b) => (a.id < b.id ? -1 : 1));
const people = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 28 });

describe('a fleet read page by page', () => {
  it('has every driver once and up to date after a whole round, even if some came, went or moved meanwhile', () => {
    fc.assert(
      fc.property(fc.array(people, { maxLength: 12 }), people, (before, now) => {
        let fleet = nobody;
        for (const [n, numbers] of before.entries()) fleet = ask(onlineOf(numbers, n), fleet);
        const online = onlineOf(now, 50);
        for (let asked = 0; asked < 20; asked++) fleet = ask(online, fleet);
        expect(byId(fleet.dots)).toEqual(byId(online.values()));
        expect(fleet).toMatchObject({ whole: true, total: online.size });
      }),
    );
  });

  it('loses no driver from the map while others come before them', () => {
    let fleet = nobody;
    const online = onlineOf([10, 20, 30, 40, 50]);
    for (let asked = 0; asked < 2; asked++) fleet = ask(online, fleet);
    online.set(idOf(5), dot(5));
    fleet = ask(online, fleet);
    expect(byId(fleet.dots).map(({ id }) => id)).toEqual([5, 10, 20, 30, 40, 50].map(idOf));
  });

  it('says how many questions a round takes, and whether one has been read', () => {
    let fleet = ask(onlineOf([1, 2, 3, 4, 5]), nobody);
    expect(fleet).toMatchObject({ whole: false, total: 5, pages: 2 });
    fleet = ask(onlineOf([1, 2, 3, 4, 5]), fleet);
    expect(fleet).toMatchObject({ whole: true, total: 5, pages: 2, cursor: null });
  });

  it('ends at the most that a canvas can show, and starts over', () => {
    const online = onlineOf(Array.from({ length: 40 }, (_, n) => n));
    let fleet = nobody;
    fleet = ask(onlineOf([38, 39]), fleet);
    for (let asked = 0; asked < 25; asked++) fleet = ask(online, fleet);
    expect(fleet).toMatchObject({ whole: true, total: 40, pages: 10, round: 5 });
    expect(byId(fleet.dots).map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => idOf(n)));
  });
});
