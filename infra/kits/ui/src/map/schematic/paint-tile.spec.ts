import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadCitiesIn } from './features.js';
import { paintTile } from './paint-tile.js';
import type { MapPalette } from './palette.js';
import { TILE_SIZE } from './tile-frame.js';

const palette: MapPalette = {
  land: 'land',
  block: 'block',
  road: 'road',
  roadEdge: 'edge',
  water: 'water',
  park: 'park',
  label: 'label',
  font: 'sans-serif',
};

beforeAll(() => loadCitiesIn({ south: 6, north: 36, west: 67, east: 98 }));

interface Written {
  text: string;
  x: number;
  y: number;
}

const still = (): undefined => undefined;
const halfWidth = (place: string) => place.replace(/ -?\d+ -?\d+$/, '').length * 3;
const column = (x: number) => Math.floor(x / TILE_SIZE);

/** A context that notes colours and texts instead of painting: jsdom has no canvas. */
function recorder() {
  const colors = new Set<string>();
  const order: string[] = [];
  const texts: Written[] = [];
  const state = { fillStyle: '', strokeStyle: '', lineWidth: 0, font: '', x: 0, y: 0 };
  const note = (color: string): void => {
    colors.add(color);
    order.push(color);
  };
  const known: Record<string, unknown> = {
    fill: () => note(state.fillStyle),
    fillRect: () => note(state.fillStyle),
    stroke: () => note(state.strokeStyle),
    strokeText: () => note(state.strokeStyle),
    fillText: (text: string) => {
      note(state.fillStyle);
      texts.push({ text, x: state.x, y: state.y });
    },
    translate: (x: number, y: number) => Object.assign(state, { x, y }),
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  const context = new Proxy(state, { get: (target, key) => Reflect.get(target, key) ?? known[String(key)] ?? still });
  return { context: context as unknown as CanvasRenderingContext2D, colors, order, texts };
}

function tileAt(lat: number, lng: number, z: number) {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
  return { x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(y), z };
}

function painted(tile: { x: number; y: number; z: number }) {
  const record = recorder();
  paintTile(record.context, tile, palette);
  return record;
}

describe('paintTile', () => {
  it('uses the colours of the palette alone', () => {
    for (const z of [9, 11, 13, 15, 17]) {
      const { colors } = painted(tileAt(28.6315, 77.2167, z));
      for (const color of colors) expect(Object.values(palette)).toContain(color);
      expect(colors.has('land')).toBe(true);
      expect(colors.has('road')).toBe(true);
    }
  });

  it('paints streets and names anywhere on Earth, and nothing twice the same way', () => {
    for (const [lat, lng] of [
      [48.8566, 2.3522],
      [-33.87, 151.21],
      [0, 0],
    ] as const) {
      const tile = tileAt(lat, lng, 16);
      expect(painted(tile).texts.length + painted({ ...tile, x: tile.x + 1 }).texts.length).toBeGreaterThan(0);
      expect(painted(tile).order).toEqual(painted(tile).order);
    }
  });

  it('lets rivers cover streets, and puts lakes and the sea above everything but names', () => {
    const yamuna = painted(tileAt(28.629, 77.256, 14)).order;
    expect(yamuna.indexOf('water')).toBeGreaterThan(yamuna.indexOf('road'));
    const sea = painted(tileAt(19.0, 72.75, 13));
    expect(sea.order.filter((color) => color !== 'label' && color !== 'land').at(-1)).toBe('water');
    expect(sea.texts.filter(({ text }) => /Road|Marg|Garden/.test(text))).toEqual([]);
  });

  it('writes a name that crosses a border at the same place on both tiles', () => {
    const { x, y } = tileAt(28.6315, 77.2167, 15);
    const seen = new Map<string, Set<string>>();
    for (let dx = -2; dx <= 2; dx++)
      for (let dy = -2; dy <= 2; dy++)
        for (const { text, x: px, y: py } of painted({ x: x + dx, y: y + dy, z: 15 }).texts) {
          const place = `${text} ${Math.round(px + dx * TILE_SIZE)} ${Math.round(py + dy * TILE_SIZE)}`;
          seen.set(place, (seen.get(place) ?? new Set()).add(`${dx} ${dy}`));
        }
    const split = [...seen].filter(([, tiles]) => tiles.size > 1);
    expect(split.length).toBeGreaterThan(3);
    // A straight name within the middle tiles must have been written by each tile that it reaches into.
    for (const [place, tiles] of seen) {
      const px = Number(place.split(' ').at(-2));
      const py = Number(place.split(' ').at(-1));
      const inside = Math.abs(px - TILE_SIZE / 2) < TILE_SIZE && Math.abs(py - TILE_SIZE / 2) < TILE_SIZE;
      if (!inside || !/^[A-Z][a-z]+ Place/.test(place)) continue;
      expect(tiles.size).toBeGreaterThanOrEqual(column(px + halfWidth(place)) - column(px - halfWidth(place)) + 1);
    }
  });
});
