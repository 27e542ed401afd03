import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { clustersOf, nearestTo } from './clusters.js';

const pixel = fc.integer({ min: -2000, max: 2000 });
const points = fc.array(fc.record({ x: pixel, y: pixel }), { maxLength: 300 });

const sizes = (clusters: readonly { members: readonly unknown[] }[]) => clusters.map(({ members }) => members.length);

describe('the clusters of a fleet', () => {
  it('contain everyone once, near their position', () => {
    fc.assert(
      fc.property(points, (all) => {
        const clusters = clustersOf(all, 64);
        const members = clusters.flatMap((cluster) => cluster.members);
        expect(new Set(members).size).toBe(all.length);
        expect(members).toHaveLength(all.length);
        for (const { x, y, members: near } of clusters)
          for (const member of near) {
            expect(Math.abs(member.x - x)).toBeLessThan(64);
            expect(Math.abs(member.y - y)).toBeLessThan(64);
          }
      }),
    );
  });

  it('keep their members while the map is dragged', () => {
    fc.assert(
      fc.property(points, pixel, pixel, (all, dx, dy) => {
        const dragged = all.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
        expect(sizes(clustersOf(dragged, 64, { x: dx, y: dy }))).toEqual(sizes(clustersOf(all, 64)));
      }),
    );
  });
});

describe('what a press finds', () => {
  it('is the nearest within reach', () => {
    const [near, far] = [
      { x: 10, y: 0 },
      { x: 14, y: 0 },
    ];
    expect(nearestTo([far, near], { x: 0, y: 0 }, 20)).toBe(near);
    expect(nearestTo([far, near], { x: 0, y: 0 }, 9)).toBeNull();
  });
});
