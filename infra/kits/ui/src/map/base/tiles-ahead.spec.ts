import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Map as Leaflet } from 'leaflet';
import { tileBytes } from '../testing/tile-bytes.js';
import { TileStore } from './tile-store.js';
import { tilesAhead } from './tiles-ahead.js';

const dadar = { lat: 19.0186, lng: 72.8446 };
const vashi = { lat: 19.0771, lng: 72.9986 };
const { fetch: realFetch } = globalThis;
let map: Leaflet;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  map = new Leaflet(document.createElement('div')).setView(dadar, 16);
});
afterEach(() => {
  map.remove();
  jest.useRealTimers();
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const answer = async () => ({ ok: true, status: 200, arrayBuffer: async () => tileBytes({}) });
const to = { center: vashi, zoom: 16 };

describe('the tiles of a move', () => {
  it('are those of the target and coarser ones that show both ends, and none when they are loaded', async () => {
    const asked = jest.fn(answer);
    Object.assign(globalThis, { fetch: asked });
    const tiles = new TileStore('{z}', 14);
    await tilesAhead(tiles, map, to);
    const zooms = asked.mock.calls.map((call: unknown[]) => Number(call[0]));
    expect(Math.max(...zooms)).toBe(14);
    expect(Math.min(...zooms)).toBeLessThan(12);
    expect(tilesAhead(tiles, map, to)).toBeNull();
  });

  it('are waited for, but not for long', async () => {
    Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
    const gone = jest.fn();
    const waiting = tilesAhead(new TileStore('{z}', 14), map, to)?.then(gone);
    await jest.advanceTimersByTimeAsync(600);
    expect(gone).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    await waiting;
    expect(gone).toHaveBeenCalledTimes(1);
  });
});
