import { describe, expect, it } from '@jest/globals';
import { placeSteps } from '@rahi/contracts/geo/ahead';
import { beginOn, follow } from '@rahi/contracts/geo/follow';
import { measureWay } from '@rahi/contracts/geo/way';
import { makeRoute } from '../testing/factories.js';
import { guidanceFrom } from './guidance.js';

const pickup = { lat: 19.1197, lng: 72.8464 };
const fix = { ...pickup, accuracy: 5, heading: null, speed: 0, at: 0 };

/** Guidance to the pickup by a way of no length, as it is for a driver who is there. */
function atPickup(position: typeof fix | null, trouble: 'stale' | 'none' | null) {
  const route = makeRoute({ polyline: [[pickup.lat, pickup.lng]], steps: [] });
  const way = measureWay(route.polyline);
  const begun = beginOn(way, null);
  const following = position ? follow(begun, position) : begun;
  return guidanceFrom({
    followed: { route, steps: placeSteps(route, way), following },
    position,
    goal: pickup,
    trouble,
    failed: false,
  }).state;
}

describe('the guidance of a driver who stands at the pickup', () => {
  it('says so, and not that there is no GPS', () => {
    expect(atPickup(fix, null)).toBe('there');
  });

  it('says that there is no GPS where the position is old or unknown', () => {
    expect([atPickup(fix, 'stale'), atPickup(null, 'none')]).toEqual(['noGps', 'noGps']);
  });
});
