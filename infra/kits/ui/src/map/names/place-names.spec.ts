import { describe, expect, it } from '@jest/globals';
import { seaTile, type MapTile, type NamedPoint } from '../base/map-tile.js';
import type { RoadClass } from '../base/road-style.js';
import { around, type Box } from '../box.js';
import { placeNames, type PlacedName, type Screen } from './place-names.js';

const letter = 6;
const screen = (given: Partial<Screen> = {}): Screen => ({
  zoom: 16,
  box: { left: 0, top: 0, right: 400, bottom: 400 },
  taken: [],
  before: new Map(),
  widthOf: (text) => text.length * letter,
  turned: (x, y) => [x, y],
  ...given,
});
const street = (name: string, ...points: number[]) => ({
  name,
  class: 'secondary' as RoadClass,
  lines: [Float32Array.from(points)],
});
const station = (name: string, x: number, y: number): NamedPoint => ({
  layer: 'pois',
  kind: 'station',
  detail: '',
  name,
  minZoom: 11,
  x,
  y,
});
const tile = (given: Partial<MapTile>) => ({ tile: { ...seaTile(), ...given }, scale: 1, left: 0, top: 0 });
const named = (names: readonly PlacedName[], name: string) => names.find((each) => each.name === name);
const meets = (box: Box, x: number, y: number) => x > box.left && x < box.right && y > box.top && y < box.bottom;

describe('the names on the map', () => {
  it('are on their streets, read from left to right whichever way the street was drawn', () => {
    const west = placeNames([tile({ streets: [street('Hill Road', 350, 200, 50, 200)] })], screen());
    const [placed] = west[0]?.letters ?? [];
    expect(placed).toMatchObject({ text: 'Hill Road', y: 200 });
    expect(Math.cos(placed?.turn ?? Math.PI)).toBeCloseTo(1);
  });

  it('follow a bend letter by letter, and leave a street that bends too sharply without one', () => {
    const arc = Array.from({ length: 21 }, (_, n) => [
      200 - 150 * Math.cos(n / 16),
      300 - 150 * Math.sin(n / 16),
    ]).flat();
    const [bent] = placeNames([tile({ streets: [street('Carter Road', ...arc)] })], screen());
    expect(bent?.letters.length).toBe('Carter Road'.length);
    for (const { x, y } of bent?.letters ?? []) expect(Math.hypot(x - 200, y - 300)).toBeCloseTo(150, -0.5);
    const zigzag = [50, 200, 80, 240, 110, 200, 140, 240, 170, 200, 200, 240];
    expect(placeNames([tile({ streets: [street('Chapel Road', ...zigzag)] })], screen())).toEqual([]);
  });

  it('are there once, however many pieces and tiles a street has', () => {
    const pieces = [street('SV Road', 20, 50, 380, 50), street('SV Road', 20, 120, 380, 120)];
    const below = { ...tile({ streets: [street('SV Road', 20, 40, 380, 40)] }), top: 200 };
    expect(placeNames([tile({ streets: pieces }), below], screen())).toHaveLength(1);
  });

  it('never lie under a pin: a street’s name moves along it, a station’s to another side, else they are left out', () => {
    const pin = around(200, 200, 40);
    const tiles = [tile({ streets: [street('Perry Road', 20, 200, 380, 200)] })];
    const [moved] = placeNames(tiles, screen({ taken: [pin] }));
    expect(moved?.letters.every(({ x, y }) => !meets(pin, x, y))).toBe(true);
    const [aside] = placeNames(
      [tile({ points: [station('Bandra', 200, 100)] })],
      screen({ taken: [around(200, 130, 20)] }),
    );
    expect(aside?.letters[0]?.y).not.toBeGreaterThan(110);
    const all = around(200, 200, 200);
    expect(placeNames([...tiles, tile({ points: [station('Bandra', 200, 100)] })], screen({ taken: [all] }))).toEqual(
      [],
    );
  });

  it('do not lie over one another: what matters more comes first', () => {
    const names = placeNames(
      [tile({ streets: [street('Lane', 150, 110, 250, 110)], points: [station('Dadar', 200, 94)] })],
      screen(),
    );
    expect(names.map(({ name }) => name)).toEqual(['Dadar']);
  });

  it('come by zoom: localities from far, small streets from near', () => {
    const locality: NamedPoint = {
      ...station('Dadar West', 200, 300),
      layer: 'places',
      kind: 'neighbourhood',
      detail: 'suburb',
    };
    const lane = { ...street('4th Lane', 50, 100, 350, 100), class: 'street' as RoadClass };
    const at = (zoom: number) =>
      placeNames([tile({ streets: [lane], points: [locality] })], screen({ zoom })).map(({ name }) => name);
    expect(at(10)).toEqual([]);
    expect(at(13)).toEqual(['Dadar West']);
    expect(at(16)).toEqual(['Dadar West', '4th Lane']);
    expect(at(18)).toEqual(['4th Lane']);
  });

  it('stay where they were while the map is moved a little', () => {
    const tiles = [tile({ streets: [street('Hill Road', 0, 200, 400, 200)] })];
    const [kept] = placeNames(tiles, screen({ before: new Map([['Hill Road', { x: 100, y: 200 }]]) }));
    expect(kept?.x).toBeCloseTo(100, -1);
  });

  it('are upright on a map that is turned', () => {
    const quarter = screen({ turned: (x, y) => [400 - y, x] });
    const [placed] = placeNames([tile({ streets: [street('Hill Road', 200, 350, 200, 50)] })], quarter);
    expect(Math.cos(placed?.letters[0]?.turn ?? Math.PI)).toBeCloseTo(1);
    expect(
      named(placeNames([tile({ points: [station('Khar', 100, 50)] })], quarter), 'Khar')?.letters[0],
    ).toMatchObject({ turn: 0, x: 350 });
  });

  it('are drawn as a whole in scripts whose letters join', () => {
    const [placed] = placeNames([tile({ streets: [street('लिंकिंग रोड', 20, 200, 380, 220)] })], screen());
    expect(placed?.letters.map(({ text }) => text)).toEqual(['लिंकिंग रोड']);
  });
});
