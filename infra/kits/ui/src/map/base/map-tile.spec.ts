import { describe, expect, it } from '@jest/globals';
import { tileBytes } from '../testing/tile-bytes.js';
import { namesFor } from '../script/names-for.js';
import { decodeTile, joined } from './map-tile.js';

const square: [number, number][] = [[0, 0], [4096, 0], [4096, 4096], [0, 4096]]; // prettier-ignore
const road = (properties: Record<string, string | number | boolean>, ...points: [number, number][]) => ({
  type: 2 as const,
  properties,
  lines: [points],
});

const stationWith = (properties: Record<string, string>) => ({
  type: 1 as const,
  properties: { kind: 'station', ...properties },
  lines: [[[0, 0]] as [number, number][]],
});

describe('a vector tile in the Protomaps schema', () => {
  it('is sorted into what is drawn, in pixels of a tile 512 wide, rings closed', () => {
    const tile = decodeTile(
      tileBytes({
        earth: [{ type: 3, properties: { kind: 'earth' }, lines: [square] }],
        landuse: [
          { type: 3, properties: { kind: 'park' }, lines: [square] },
          { type: 3, properties: { kind: 'industrial' }, lines: [square] },
          { type: 3, properties: { kind: 'pier' }, lines: [square] },
        ],
        water: [
          { type: 3, properties: { kind: 'lake' }, lines: [square] },
          road({ kind: 'river' }, [0, 0], [8, 8]),
          { type: 1, properties: { kind: 'bay', name: 'Mahim Bay' }, lines: [[[2048, 1024]]] },
        ],
        roads: [
          road({ kind: 'rail', kind_detail: 'rail' }, [0, 0], [8, 8]),
          road({ kind: 'major_road', kind_detail: 'trunk', is_bridge: true }, [0, 0], [8, 16]),
          road({ kind: 'highway', kind_detail: 'motorway_link', is_tunnel: true }, [0, 0], [8, 16]),
          road({ kind: 'minor_road' }, [0, 0], [8, 16]),
          road({ kind: 'path', kind_detail: 'footway' }, [0, 0], [8, 16]),
        ],
      }),
      'en',
    );
    expect(tile.land).toEqual([Float32Array.from([0, 0, 512, 0, 512, 512, 0, 512, 0, 0])]);
    expect([tile.green, tile.built, tile.water, tile.rivers, tile.rails].map(({ length }) => length)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(tile.points).toEqual([
      { layer: 'water', kind: 'bay', detail: '', name: 'Mahim Bay', minZoom: 0, x: 256, y: 128 },
    ]);
    const roads = tile.roads.map(({ class: of, level, link }) => [of, level, link]);
    expect(roads).toEqual([
      ['fast', 'bridge', false],
      ['fast', 'tunnel', true],
      ['street', 'ground', false],
    ]);
  });

  it('names things in the language of the page, else in English, else as they are called there', () => {
    const names = { name: 'दादर', 'name:en': 'Dadar', 'name:mr': 'दादर' };
    const bytes = tileBytes({ pois: [stationWith(names), stationWith({ name: 'Matunga' })] });
    const namesIn = (language: string) => decodeTile(bytes, language).points.map(({ name }) => name);
    expect(namesIn('en')).toEqual(['Dadar', 'Matunga']);
    expect(namesIn('mr')).toEqual(['दादर', 'Matunga']);
  });

  it('writes names in the letters of the language where the map has them in others', async () => {
    const names: Record<string, string>[] = [
      { name: 'Dadar', 'name:mr': 'दादर' },
      { name: 'Hill Road' },
      { name: 'शिवाजी पार्क', 'name:en': 'Shivaji Park' },
      { name: 'Calisthenics' },
    ];
    const bytes = tileBytes({ pois: names.map((tags) => stationWith(tags)) });
    const drawn = async (language: string) =>
      decodeTile(bytes, language, await namesFor(language)).points.map(({ name }) => name);
    expect(await drawn('hi')).toEqual(['दादर', 'हिल रोड', 'शिवाजी पार्क', 'Calisthenics']);
    expect(await drawn('en')).toEqual(['Dadar', 'Hill Road', 'Shivaji Park', 'Calisthenics']);
  });

  it('joins the pieces of a street where they touch, and leaves slip roads without a name', () => {
    const linking = { kind: 'major_road', kind_detail: 'secondary', name: 'Linking Road' };
    const { streets } = decodeTile(
      tileBytes({
        roads: [
          road(linking, [80, 0], [160, 80]),
          road(linking, [0, 0], [80, 0]),
          road({ ...linking, kind_detail: 'secondary_link' }, [160, 80], [240, 80]),
          road(linking, [800, 0], [880, 0]),
        ],
      }),
      'en',
    );
    expect(streets).toEqual([
      {
        name: 'Linking Road',
        class: 'secondary',
        lines: [Float32Array.from([0, 0, 10, 0, 20, 10]), Float32Array.from([100, 0, 110, 0])],
      },
    ]);
  });

  it('keeps every piece of a ring, which has no beginning', () => {
    const ring = [[0, 0, 1, 0], [1, 0, 1, 1], [1, 1, 0, 0]].map((line) => Float32Array.from(line)); // prettier-ignore
    expect(joined(ring)).toEqual([Float32Array.from([0, 0, 1, 0, 1, 1, 0, 0])]);
  });

  it('refuses bytes that are no vector tile', () => {
    expect(() => decodeTile(new TextEncoder().encode('<!doctype html><p>Sign in</p>').buffer, 'en')).toThrow(
      'Unimplemented type',
    );
  });
});
