import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tileBytes } from '../testing/tile-bytes.js';
import { TileStore, tileStore, type TileId } from './tile-store.js';

const { fetch: realFetch } = globalThis;
const id: TileId = { z: 14, x: 11_506, y: 7_308 };
const answer = (status = 200) => ({
  ok: status < 300,
  status,
  arrayBuffer: () => Promise.resolve(tileBytes({})),
});

function store(get: (url: string) => Promise<unknown>) {
  const asked = jest.fn(get);
  Object.assign(globalThis, { fetch: asked });
  return { tiles: new TileStore('/map/{z}/{x}/{y}.mvt?v=1', 14), asked };
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

describe('the tiles of the map', () => {
  it('are read once, by their address, also when two ask at a time', async () => {
    const { tiles, asked } = store(async () => answer());
    await Promise.all([tiles.load(id), tiles.load(id)]);
    await tiles.load(id);
    expect(asked.mock.calls).toEqual([['/map/14/11506/7308.mvt?v=1']]);
    expect(tiles.has(id)).toBe(true);
  });

  it('are the same for all maps of a page', () => {
    expect(tileStore()).toBe(tileStore());
    expect(tileStore('/map/{z}/{x}/{y}.mvt?v=2')).not.toBe(tileStore());
  });

  it('are drawn from nearer than the deepest there are', () => {
    const { tiles } = store(async () => answer());
    expect(tiles.dataTile({ z: 17, x: 92_055, y: 58_470 })).toEqual({ z: 14, x: 11_506, y: 7_308 });
    expect(tiles.dataTile({ z: 9, x: 359, y: 228 })).toEqual({ z: 9, x: 359, y: 228 });
  });

  it('replace one another: the tile itself, else its four parts, else the nearest that contains it', async () => {
    const { tiles } = store(async () => answer());
    const from = () => tiles.pieces(id).map((piece) => piece.id);
    expect(from()).toEqual([]);
    await tiles.load({ z: 10, x: 719, y: 456 });
    expect(from()).toEqual([{ z: 10, x: 719, y: 456 }]);
    await tiles.load({ z: 13, x: 5_753, y: 3_654 });
    expect(from()).toEqual([{ z: 13, x: 5_753, y: 3_654 }]);
    const parts = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([x = 0, y = 0]) => ({ z: 15, x: 2 * id.x + x, y: 2 * id.y + y })); // prettier-ignore
    for (const part of parts) await tiles.load(part);
    expect(from()).toEqual(parts);
    await tiles.load(id);
    expect(from()).toEqual([id]);
  });

  it('may be empty: open sea, which is drawn as such', async () => {
    const { tiles } = store(async () => answer(204));
    await tiles.load(id);
    expect(tiles.pieces(id)[0]?.tile).toMatchObject({ land: [], roads: [] });
  });

  it.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server refuses', async () => answer(503)],
  ])('are asked for again some seconds later when %s', async (_why, failing) => {
    const { tiles, asked } = store(failing);
    expect(await tiles.load(id)).toBe(false);
    expect(await tiles.load(id)).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    asked.mockImplementation(async () => answer());
    expect(await tiles.load(id)).toBe(true);
  });

  it('are read again when the page has another language; until then their names stay', async () => {
    const station = { kind: 'station', name: 'Dadar', 'name:hi': 'दादर' };
    const bytes = tileBytes({ pois: [{ type: 1, properties: station, lines: [[[0, 0]]] }] });
    const { tiles } = store(async () => ({ ...answer(), arrayBuffer: async () => bytes }));
    const names = () => tiles.pieces(id).flatMap(({ tile }) => tile.points.map(({ name }) => name));
    await tiles.load(id);
    document.documentElement.lang = 'hi-IN';
    try {
      expect([tiles.has(id), names()]).toEqual([false, ['Dadar']]);
      await tiles.load(id);
      expect([tiles.has(id), names()]).toEqual([true, ['दादर']]);
    } finally {
      document.documentElement.lang = '';
    }
  });

  it('are bounded in memory: the one not used for longest goes first', async () => {
    const { tiles } = store(async () => answer());
    for (let x = 0; x < 160; x++) await tiles.load({ z: 14, x, y: 0 });
    await tiles.load({ z: 14, x: 0, y: 0 });
    await tiles.load({ z: 14, x: 160, y: 0 });
    expect([0, 1, 2].map((x) => tiles.has({ z: 14, x, y: 0 }))).toEqual([true, false, true]);
  });
});
