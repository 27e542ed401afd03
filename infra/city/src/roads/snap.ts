import type { LatLng } from '@rahi/contracts/geo/distance';
import Flatbush from 'flatbush';
import type { RoadGraph } from './road-graph.js';
import { unitsPerDegree, type RoadInfo, type Vehicle } from './road.js';

/** A place, and in which direction one moves there. */
export interface Waypoint extends LatLng {
  /** Degrees clockwise from north; null or missing when the vehicle stands still or it is unknown. */
  readonly heading?: number | null | undefined;
}

/** A place on a road: so far along an arc. */
export interface Snap {
  readonly arc: number;
  /** Centimetres from the arc's beginning. */
  readonly cm: number;
  /** The distance from the requested place, in metres. */
  readonly metres: number;
}

/** A road farther than this from a place does not lead to it, in metres. */
export const farthestSnap = 500;
/** A search looks so far first, in metres, then farther. */
const reaches = [60, 200, farthestSnap];
/** A road across or against the heading counts as this much farther away; one within 45° of it as no farther. */
const acrossMetres = 60;
const sameDirection = 45;
/** Roads within this distance of the nearest one are equally near: the directions of a road, and all roads of a junction. */
const tieMetres = 1;

/**
 * A place is more often on the street below than on the flyover that the map shows nearer, and nobody stops on a motorway:
 * these count as so many metres farther away, unless a vehicle is known to move.
 */
const fartherMetres = { bridge: 15, tunnel: 20, motorway: 20, link: 3, ferry: 30 };

const metresPerUnit = ((Math.PI / 180) * 6_371_000) / unitsPerDegree;

/** The position of a place on a road. */
interface Nearest {
  readonly metres: number;
  readonly cm: number;
  /** The road's bearing at that point, from tail to head. */
  readonly bearing: number;
}

/** Finds the road at a place. */
export class Snapper {
  readonly #boxes: Flatbush;

  constructor(private readonly graph: RoadGraph) {
    const { firstPoint, points } = graph.columns;
    this.#boxes = new Flatbush(graph.roads, 16, Int32Array);
    for (let road = 0; road < graph.roads; road++) {
      let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let at = 2 * firstPoint[road]!; at < 2 * firstPoint[road + 1]!; at += 2) {
        south = Math.min(south, points[at]!);
        north = Math.max(north, points[at]!);
        west = Math.min(west, points[at + 1]!);
        east = Math.max(east, points[at + 1]!);
      }
      this.#boxes.add(west, south, east, north);
    }
    this.#boxes.finish();
  }

  /**
   * The nearest road that a vehicle may drive, in the directions that match its heading; empty when there is none
   * within `farthestSnap`. Where it stands, a street counts as nearer than a bridge, a tunnel or a motorway. Several arcs
   * when a place is equally near to each.
   */
  snaps(place: Waypoint, vehicle: Vehicle): Snap[] {
    return this.around(place, vehicle, () => true).nearest;
  }

  /** Like `snaps`, on roads that are open; also all others within `acrossMetres`, or farther where that road is farther. */
  around(place: Waypoint, vehicle: Vehicle, isOpen: (arc: number) => boolean): { nearest: Snap[]; all: Snap[] } {
    for (const reach of reaches) {
      const all = this.#within(reach + acrossMetres, place, vehicle, isOpen);
      const found = all.filter(({ metres }) => metres <= reach);
      const best = found.reduce((least, { score }) => Math.min(least, score), Infinity);
      // Something better may lie outside the reach.
      if (best <= reach || (reach === farthestSnap && found.length > 0))
        return { nearest: found.filter(({ score }) => score <= best + tieMetres), all };
    }
    return { nearest: [], all: [] };
  }

  /** All roads at most so many metres away, in each direction in which a vehicle may drive them. */
  within(metres: number, place: LatLng, vehicle: Vehicle): Snap[] {
    return this.#within(metres, place, vehicle, () => true);
  }

  #within(
    reach: number,
    place: Waypoint,
    vehicle: Vehicle,
    isOpen: (arc: number) => boolean,
  ): (Snap & { score: number })[] {
    const [lat, lng] = [place.lat * unitsPerDegree, place.lng * unitsPerDegree];
    const narrowing = Math.cos((place.lat * Math.PI) / 180);
    const high = reach / metresPerUnit;
    const wide = high / narrowing;
    const found: (Snap & { score: number })[] = [];
    for (const road of this.#boxes.search(lng - wide, lat - high, lng + wide, lat + high)) {
      const forward = this.graph.allows(2 * road, vehicle) && isOpen(2 * road);
      const backward = this.graph.allows(2 * road + 1, vehicle) && isOpen(2 * road + 1);
      if ((!forward && !backward) || this.graph.isJoint(2 * road)) continue;
      const { metres, cm, bearing } = this.#nearest(road, lat, lng, narrowing);
      if (metres > reach) continue;
      const { heading } = place;
      const standing = heading == null ? farther(this.graph.infoOf(2 * road)) : 0;
      const along = { metres, score: metres + (heading == null ? standing : detour(bearing, heading)), cm };
      const against = { metres, score: metres + (heading == null ? standing : detour(bearing + 180, heading)) };
      if (forward) found.push({ arc: 2 * road, ...along });
      if (backward) found.push({ arc: 2 * road + 1, ...against, cm: this.graph.cm[road]! - cm });
    }
    return found;
  }

  #nearest(road: number, lat: number, lng: number, narrowing: number): Nearest {
    const { firstPoint, points } = this.graph.columns;
    let [squared, along, bearing] = [Infinity, 0, 0];
    let before = 0;
    for (let at = 2 * firstPoint[road]!; at < 2 * firstPoint[road + 1]! - 2; at += 2) {
      const [north, east] = [points[at + 2]! - points[at]!, (points[at + 3]! - points[at + 1]!) * narrowing];
      const [up, right] = [lat - points[at]!, (lng - points[at + 1]!) * narrowing];
      const whole = north * north + east * east;
      const share = whole === 0 ? 0 : Math.min(1, Math.max(0, (up * north + right * east) / whole));
      const off = (up - share * north) ** 2 + (right - share * east) ** 2;
      const length = Math.sqrt(whole);
      if (off < squared) {
        squared = off;
        along = before + share * length;
        bearing = (Math.atan2(east, north) * 180) / Math.PI;
      }
      before += length;
    }
    const cm = before === 0 ? 0 : Math.round((along / before) * this.graph.cm[road]!);
    return { metres: Math.sqrt(squared) * metresPerUnit, cm, bearing };
  }
}

/** The metres that a road's kind adds to its distance from a place. */
function farther({ bridge, tunnel, roadClass, link }: RoadInfo): number {
  const ofClass = roadClass === 'motorway' || roadClass === 'ferry' ? fartherMetres[roadClass] : 0;
  return (
    (bridge ? fartherMetres.bridge : 0) +
    (tunnel ? fartherMetres.tunnel : 0) +
    ofClass +
    (link ? fartherMetres.link : 0)
  );
}

/** The metres that a road's direction adds to its distance. */
function detour(bearing: number, heading: number): number {
  const off = Math.abs(((((bearing - heading) % 360) + 540) % 360) - 180);
  return Math.min(1, Math.max(0, (off - sameDirection) / (90 - sameDirection))) * acrossMetres;
}
