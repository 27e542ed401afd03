import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Map as Leaflet } from 'leaflet';
import { tileBytes } from '../testing/tile-bytes.js';
import { GroundLayer } from './ground-layer.js';
import { TileStore } from './tile-store.js';

const bandra = { lat: 19.0547, lng: 72.8295 };
const { fetch: realFetch } = globalThis;
let painted: string[] = [];
let map: Leaflet;

/** A canvas that notes the colours it is filled with. */
function canvasContext(): unknown {
  const noted = { fillStyle: '', fillRect: () => painted.push(noted.fillStyle) };
  return new Proxy(noted, { get: (target, key) => Reflect.get(target, key) ?? (() => undefined) });
}

beforeEach(() => {
  painted = [];
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', canvasContext);
  map = new Leaflet(document.body.appendChild(document.createElement('div')), { fadeAnimation: false });
  map.getContainer().style.setProperty('--m-water', 'blue');
  map.setView(bandra, 15);
});
afterEach(() => {
  map.remove();
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const tiles = () => [...document.querySelectorAll('canvas')];
const visible = () => tiles().filter((tile) => tile.classList.contains('leaflet-tile-loaded'));
const answering = (get: (url: string) => Promise<unknown>) => Object.assign(globalThis, { fetch: jest.fn(get) });
const answer = async () => ({ ok: true, status: 200, arrayBuffer: async () => tileBytes({}) });

describe('the ground of the map', () => {
  it('is painted when its tiles come, and hidden until then', async () => {
    answering(answer);
    new GroundLayer(map, new TileStore('/map/{z}/{x}/{y}.mvt', 14)).addTo(map);
    expect(tiles().length).toBeGreaterThan(2);
    expect(visible()).toEqual([]);
    await waitFor(() => expect(visible()).toHaveLength(tiles().length));
    expect(painted.length).toBe(tiles().length);
  });

  it('is painted at once from a coarser tile while its own is loading', async () => {
    const store = new TileStore('/map/{z}/{x}/{y}.mvt', 14);
    answering(answer);
    await store.load({ z: 10, x: 719, y: 456 });
    answering(() => new Promise(() => undefined));
    new GroundLayer(map, store).addTo(map);
    expect(visible()).toHaveLength(tiles().length);
  });

  it('is painted again in the colours of another theme', async () => {
    answering(answer);
    new GroundLayer(map, new TileStore('/map/{z}/{x}/{y}.mvt', 14)).addTo(map);
    await waitFor(() => expect(visible()).toHaveLength(tiles().length));
    expect(new Set(painted)).toEqual(new Set(['blue']));
    painted = [];
    map.getContainer().style.setProperty('--m-water', 'navy');
    document.documentElement.dataset['theme'] = 'dark';
    await waitFor(() => expect(painted).toEqual(tiles().map(() => 'navy')));
  });

  it('asks for its tiles again when the page has another language', async () => {
    const asked = answering(answer).fetch;
    new GroundLayer(map, new TileStore('/map/{z}/{x}/{y}.mvt', 14)).addTo(map);
    await waitFor(() => expect(visible()).toHaveLength(tiles().length));
    const before = asked.mock.calls.length;
    document.documentElement.lang = 'mr-IN';
    try {
      await waitFor(() => expect(asked.mock.calls).toHaveLength(2 * before));
    } finally {
      document.documentElement.lang = '';
    }
  });

  it('asks again for what it missed when the network is back', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    new GroundLayer(map, new TileStore('/map/{z}/{x}/{y}.mvt', 14)).addTo(map);
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(painted).toEqual([]);
    answering(answer);
    clock.mockReturnValue(1_010_000);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(painted.length).toBe(tiles().length));
  });
});
