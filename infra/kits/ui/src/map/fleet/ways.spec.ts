import { describe, expect, it } from '@jest/globals';
import { worldOf } from './mercator.js';
import { Ways } from './ways.js';

const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
const hauzKhas = { lat: 28.5494, lng: 77.2001 };
const scale = 256 * 2 ** 12;
const middle = worldOf(connaughtPlace);
const screen = { scale, x: middle.x * scale - 200, y: middle.y * scale - 200, width: 400, height: 400 };
const way = (id: string, from = connaughtPlace, to = hauzKhas) => ({ id, from, to });

describe('the ways of trips', () => {
  it('are planned along streets a few at a time, and once', () => {
    const ways = new Ways();
    ways.take(
      Array.from({ length: 10 }, (_, n) => way(String(n))),
      false,
    );
    const first = ways.within(screen);
    expect([first.shown.length, first.more]).toEqual([6, true]);
    const second = ways.within(screen);
    expect([second.shown.length, second.more]).toEqual([10, false]);
    const [planned] = second.shown;
    expect(planned?.corners.length).toBeGreaterThan(8);
    ways.take([way('0')], false);
    expect(ways.within(screen).shown[0]?.corners).toBe(planned?.corners);
  });

  it('are planned anew for other ends, and straight over tiles', () => {
    const ways = new Ways();
    ways.take([way('0')], false);
    const [before] = ways.within(screen).shown;
    ways.take([way('0', connaughtPlace, { lat: 28.6, lng: 77.2 })], false);
    expect(ways.within(screen).shown[0]?.corners).not.toEqual(before?.corners);
    ways.take([way('0')], true);
    expect(ways.within(screen).shown[0]?.corners).toHaveLength(4);
  });

  it('are left out where they are not in view', () => {
    const ways = new Ways();
    ways.take([way('0', { lat: 19.07, lng: 72.87 }, { lat: 19.1, lng: 72.9 })], false);
    expect(ways.within(screen)).toEqual({ shown: [], more: false });
  });
});
