import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { render } from '../../testing.js';
import { tileBytes } from '../testing/tile-bytes.js';
import { StillMap } from './still-map.js';

const mumbai = { lat: 19.0728, lng: 72.8826 };
const { fetch: realFetch } = globalThis;
let painted: string[] = [];
let asked: string[] = [];

/** A canvas that notes the colours it is filled with. */
function canvasContext(): unknown {
  const noted = {
    fillStyle: '',
    fillRect: () => painted.push(noted.fillStyle),
    measureText: () => ({ width: 40 }),
  };
  return new Proxy(noted, { get: (target, key) => Reflect.get(target, key) ?? (() => undefined) });
}
/** jsdom does not inherit the tokens of the page. */
const water = (colour: string) => document.querySelector('canvas')?.style.setProperty('--m-water', colour);
const answering = (get: (url: string) => Promise<unknown>) =>
  Object.assign(globalThis, {
    fetch: jest.fn((url: string) => {
      asked.push(url);
      return get(url);
    }),
  });

beforeEach(() => {
  painted = [];
  asked = [];
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', canvasContext);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  delete document.documentElement.dataset['theme'];
});

describe('a picture of the map', () => {
  it('is drawn of the tiles around its middle, says so, and follows the theme', async () => {
    answering(async () => ({ ok: true, status: 200, arrayBuffer: async () => tileBytes({}) }));
    const onDrawn = jest.fn();
    render(<StillMap center={mumbai} zoom={13} tiles={{ url: '/a/{z}/{x}/{y}', maxZoom: 14 }} onDrawn={onDrawn} />);
    water('blue');
    await waitFor(() => expect(onDrawn).toHaveBeenCalled());
    expect(asked).toContain('/a/12/2877/1826');
    expect(new Set(painted)).toEqual(new Set(['blue']));
    painted = [];
    water('navy');
    document.documentElement.dataset['theme'] = 'dark';
    await waitFor(() => expect(painted).toContain('navy'));
  });

  it('is not said to be drawn without a network, and comes when there is one', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    const onDrawn = jest.fn();
    render(<StillMap center={mumbai} zoom={13} tiles={{ url: '/b/{z}/{x}/{y}', maxZoom: 14 }} onDrawn={onDrawn} />);
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(onDrawn).not.toHaveBeenCalled();
    answering(async () => ({ ok: true, status: 200, arrayBuffer: async () => tileBytes({}) }));
    clock.mockReturnValue(1_010_000);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(onDrawn).toHaveBeenCalled());
  });
});
