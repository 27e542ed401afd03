import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@rahi/contracts/geo/distance';
import * as fc from 'fast-check';
import { gazetteer } from './gazetteer.js';
import { placeIndex } from './place-index.js';
import { fold } from './place-match.js';

/** South, west, north and east of each city with its outskirts, degrees. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'New Delhi': [28.4, 76.83, 28.89, 77.35],
  Gurugram: [28.2, 76.85, 28.56, 77.16],
  Noida: [28.35, 77.28, 28.66, 77.6],
  Ghaziabad: [28.58, 77.25, 28.8, 77.6],
  Faridabad: [28.28, 77.2, 28.53, 77.4],
  Mumbai: [18.87, 72.77, 19.32, 73],
  Thane: [19.1, 72.92, 19.35, 73.2],
  'Navi Mumbai': [18.9, 72.94, 19.2, 73.15],
  Bengaluru: [12.75, 77.35, 13.25, 77.85],
  Hyderabad: [17.15, 78.2, 17.65, 78.7],
  Chennai: [12.7, 79.95, 13.3, 80.35],
  Kolkata: [22.4, 88.25, 22.72, 88.52],
  Howrah: [22.5, 88.2, 22.68, 88.37],
  Pune: [18.35, 73.65, 18.72, 74.05],
};

/** Published coordinates of well-known places, to detect a city that is shifted or swapped. */
const known: readonly (readonly [name: string, lat: number, lng: number])[] = [
  ['India Gate', 28.6129, 77.2295],
  ['IGI Airport Terminal 3', 28.5556, 77.085],
  ['Qutub Minar', 28.5245, 77.1855],
  ['Gateway of India', 18.922, 72.8347],
  ['Chhatrapati Shivaji Maharaj Terminus', 18.9398, 72.8355],
  ['Kempegowda International Airport', 13.1986, 77.7066],
  ['Charminar', 17.3616, 78.4747],
  ['Rajiv Gandhi International Airport', 17.2403, 78.4294],
  ['Marina Beach', 13.05, 80.2824],
  ['Victoria Memorial', 22.5448, 88.3426],
  ['Howrah Station', 22.5839, 88.3426],
  ['Shaniwar Wada', 18.5195, 73.8553],
];

describe('the gazetteer', () => {
  it.each(gazetteer.map(({ city, rows }) => [city, rows] as const))('has %s within its bounds', (city, rows) => {
    const [south, west, north, east] = boxes[city] ?? [0, 0, 0, 0];
    const outside = rows.filter(([, , lat, lng]) => lat < south || lat > north || lng < west || lng > east);
    expect(outside).toEqual([]);
  });

  it.each(known)('has %s at its published position, to a kilometre', (name, lat, lng) => {
    const place = placeIndex.places.find((one) => one.name === name);
    expect(place && distanceKm(place, { lat, lng })).toBeLessThan(1);
  });

  it('has the seven regions, with at least 300 places', () => {
    const regions = ['New Delhi', 'Mumbai', 'Bengaluru', 'Hyderabad', 'Chennai', 'Kolkata', 'Pune'];
    expect(gazetteer.map(({ city }) => city)).toEqual(expect.arrayContaining(regions));
    expect(placeIndex.places.length).toBeGreaterThanOrEqual(300);
  });
});

const wordsOf = (text: string) => fold(text).split(' ');
const everyWord = new Set(
  gazetteer.flatMap(({ city, state, aliases, rows }) =>
    [
      city,
      state,
      ...aliases,
      ...rows.flatMap(([name, locality, , , kind, ...others]) => [name, locality, kind, ...others]),
    ].flatMap(wordsOf),
  ),
);
const beginsAWord = (text: string) => [...everyWord].some((word) => word.startsWith(text));

const namesWith = new Map<string, number>();
for (const { name } of placeIndex.places)
  for (const word of new Set(wordsOf(name))) namesWith.set(word, (namesWith.get(word) ?? 0) + 1);

/** Words of at least four letters that few places share. */
const distinctive = placeIndex.places.flatMap((place) =>
  wordsOf(place.name)
    .filter((word) => /^[a-z]{4,}$/.test(word) && (namesWith.get(word) ?? 0) <= 3)
    .map((word) => ({ place, word })),
);

type Slip = 'insert' | 'leave out' | 'change' | 'swap';
const slips: readonly Slip[] = ['insert', 'leave out', 'change', 'swap'];

function typed(word: string, slip: Slip, at: number, letter: string): string {
  const before = word.slice(0, at);
  switch (slip) {
    case 'insert':
      return before + letter + word.slice(at);
    case 'leave out':
      return before + word.slice(at + 1);
    case 'change':
      return before + letter + word.slice(at + 1);
    case 'swap':
      return before + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2);
  }
}

describe('a search near a place', () => {
  it('finds it by any distinctive word, with any one typo that makes no other word', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    const tried = fc.tuple(fc.constantFrom(...distinctive), fc.constantFrom(...slips), fc.nat(), letter);
    fc.assert(
      fc.property(tried, ([{ place, word }, slip, where, other]) => {
        const text = typed(word, slip, where % word.length, other);
        fc.pre(text.length >= 4 && !beginsAWord(text));
        expect(placeIndex.search(text, place).map(({ id }) => id)).toContain(place.id);
      }),
      { numRuns: 1000 },
    );
  });

  it('ignores no typo in a word of three letters, which could be any other of them', () => {
    const mumbai = { lat: 19.0596, lng: 72.8656 };
    expect(placeIndex.search('bkc', mumbai)[0]?.name).toBe('Bandra Kurla Complex');
    expect(placeIndex.search('bkx', mumbai)).toEqual([]);
  });

  it('prefers a typo here to the same letters in a word far away', () => {
    const parade = { lat: 17.4435, lng: 78.4962 };
    expect(placeIndex.search('prade', parade)[0]?.name).toBe('Parade Ground');
  });
});
