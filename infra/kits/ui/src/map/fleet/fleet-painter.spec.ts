import { describe, expect, it, jest } from '@jest/globals';
import { paintArea, paintWay, type FleetPalette } from './fleet-painter.js';
import { worldOf } from './mercator.js';

const dadar = { lat: 19.0186, lng: 72.8446 };
const bandra = { lat: 19.0607, lng: 72.8362 };
const scale = 256 * 2 ** 14;
const middle = worldOf(dadar);
const screen = { scale, x: middle.x * scale - 200, y: middle.y * scale - 200, width: 400, height: 400 };
const palette: FleetPalette = {
  looks: { free: 'green', busy: 'teal', waiting: 'gold', alarm: 'red' },
  rim: 'white',
  ink: 'black',
  chosen: 'gold',
  onAlarm: 'white',
  way: 'teal',
  area: 'gold',
  areaEdge: 'brown',
  font: 'sans-serif',
};

function painted(way: { id: string; from: typeof dadar; to: typeof dadar }): [x: number, y: number][] {
  const points: [x: number, y: number][] = [];
  const note = (x: number, y: number) => void points.push([Math.round(x), Math.round(y)]);
  const noted: Record<string, unknown> = { moveTo: note, lineTo: note };
  const ctx = new Proxy(document.createElement('canvas'), {
    get: (_canvas, key) => noted[String(key)] ?? jest.fn(),
    set: () => true,
  });
  Reflect.apply(paintWay, null, [ctx, way, screen, palette]);
  return points;
}

describe('the way of a trip on the desk’s map', () => {
  it('is a straight line from its pickup to its drop-off', () => {
    const points = painted({ id: 'a', from: dadar, to: bandra });
    const end = worldOf(bandra);
    expect(points).toEqual([
      [200, 200],
      [Math.round(end.x * scale - screen.x), Math.round(end.y * scale - screen.y)],
    ]);
  });

  it('is left out where it is not in view', () => {
    expect(painted({ id: 'a', from: { lat: 28.63, lng: 77.21 }, to: { lat: 28.55, lng: 77.2 } })).toEqual([]);
  });
});

const areaAt = (south: number, text: string) => ({
  id: text,
  bounds: { south, north: south + 0.02, west: 72.84, east: 72.86 },
  level: 0.5,
  text,
});

function calls(area: ReturnType<typeof areaAt>, far = scale): string[] {
  const seen: string[] = [];
  const ctx = new Proxy(document.createElement('canvas'), {
    get:
      (_canvas, key) =>
      (...values: unknown[]) =>
        void seen.push([key, values[0]].join(' ')),
    set: () => true,
  });
  const window = { ...screen, scale: far, x: middle.x * far - 200, y: middle.y * far - 200 };
  Reflect.apply(paintArea, null, [ctx, area, window, palette]);
  return seen.map((call) => call.replace(/ [-\d.]+$/, ''));
}

describe('an area of the desk’s map', () => {
  it('is a square with an edge and its text', () => {
    expect(calls(areaAt(19.01, '120 %'))).toEqual(['fillRect', 'strokeRect', 'strokeText 120 %', 'fillText 120 %']);
  });

  it('has no text when there is none, or no room for it', () => {
    expect(calls(areaAt(19.01, ''))).toEqual(['fillRect', 'strokeRect']);
    expect(calls(areaAt(19.01, '120 %'), 256 * 2 ** 9)).toEqual(['fillRect', 'strokeRect']);
  });

  it('is left out where it is not in view', () => {
    expect(calls(areaAt(28.6, '120 %'))).toEqual([]);
  });
});
