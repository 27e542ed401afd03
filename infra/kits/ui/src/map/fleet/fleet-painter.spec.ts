import { describe, expect, it, jest } from '@jest/globals';
import { paintWay, type FleetPalette } from './fleet-painter.js';
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
