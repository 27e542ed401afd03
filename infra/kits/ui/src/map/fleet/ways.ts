import { planStreetRoute, type StreetRoute } from '@rahi/contracts/geo/street-route';
import type { MapWay } from '../ride-map.types.js';
import { worldOf, type MapWindow } from './mercator.js';

/** A way takes about half a millisecond to plan: so many of a frame's sixteen are spent at most. */
const plannedAtOnce = 6;

interface PlannedWay {
  way: MapWay;
  /** Corners in the world: x, y, x, y … */
  corners: Float64Array;
}

/** The ways of trips, planned along the schematic streets when they first come into view, or straight over real tiles. */
export class Ways {
  #ways: readonly MapWay[] = [];
  #planned = new Map<string, PlannedWay>();
  #straight = false;

  take(ways: readonly MapWay[], straight: boolean): void {
    const known = straight === this.#straight ? this.#planned : new Map<string, PlannedWay>();
    this.#straight = straight;
    this.#ways = ways;
    this.#planned = new Map(
      ways.flatMap((way) => {
        const planned = known.get(way.id);
        return planned && sameEnds(planned.way, way) ? [[way.id, planned]] : [];
      }),
    );
  }

  /** Those in the window, and whether some of them are still to be planned. */
  within(window: MapWindow): { shown: PlannedWay[]; more: boolean } {
    const shown: PlannedWay[] = [];
    let left = plannedAtOnce;
    let more = false;
    for (const way of this.#ways) {
      if (!crosses(way, window)) continue;
      let planned = this.#planned.get(way.id);
      if (!planned && left > 0) {
        planned = { way, corners: this.#plan(way) };
        this.#planned.set(way.id, planned);
        left -= 1;
      }
      if (planned) shown.push(planned);
      else more = true;
    }
    return { shown, more };
  }

  #plan({ from, to }: MapWay): Float64Array {
    const { polyline }: Pick<StreetRoute, 'polyline'> = this.#straight
      ? { polyline: [[from.lat, from.lng], [to.lat, to.lng]] } // prettier-ignore
      : planStreetRoute(from, to);
    const corners = new Float64Array(polyline.length * 2);
    for (const [n, [lat, lng]] of polyline.entries()) {
      const { x, y } = worldOf({ lat, lng });
      corners[2 * n] = x;
      corners[2 * n + 1] = y;
    }
    return corners;
  }
}

function sameEnds(a: MapWay, b: MapWay): boolean {
  return a.from.lat === b.from.lat && a.from.lng === b.from.lng && a.to.lat === b.to.lat && a.to.lng === b.to.lng;
}

/** Does the box around its ends touch the window? A way that leaves that box is short. */
function crosses({ from, to }: MapWay, { scale, x, y, width, height }: MapWindow): boolean {
  const [a, b] = [worldOf(from), worldOf(to)];
  const [left, right] = [Math.min(a.x, b.x) * scale - x, Math.max(a.x, b.x) * scale - x];
  const [top, bottom] = [Math.min(a.y, b.y) * scale - y, Math.max(a.y, b.y) * scale - y];
  return right >= 0 && left <= width && bottom >= 0 && top <= height;
}
