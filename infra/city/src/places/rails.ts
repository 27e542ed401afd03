import type { LatLng } from '@rahi/contracts/geo/distance';
import Flatbush from 'flatbush';
import type { OsmExtract } from '../osm/extract.js';
import type { Plane } from './plane.js';

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** The railway lines of an extract, for knowing whether one runs between two points. */
export class Rails {
  readonly #segments: readonly Segment[];
  readonly #index: Flatbush | null;

  constructor(
    extract: OsmExtract,
    private readonly plane: Plane,
  ) {
    this.#segments = segmentsOf(extract, plane);
    this.#index = this.#segments.length === 0 ? null : new Flatbush(this.#segments.length);
    for (const [ax, ay, bx, by] of this.#segments)
      this.#index?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    this.#index?.finish();
  }

  between(a: LatLng, b: LatLng): boolean {
    const way: Segment = [this.plane.x(a.lng), this.plane.y(a.lat), this.plane.x(b.lng), this.plane.y(b.lat)];
    const [ax, ay, bx, by] = way;
    const near = this.#index?.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)) ?? [];
    return near.some((at) => {
      const rail = this.#segments[at];
      return rail !== undefined && cross(way, rail) && cross(rail, way);
    });
  }
}

/** Whether the ends of `b` are on different sides of the line through `a`. */
function cross([ax, ay, bx, by]: Segment, b: Segment): boolean {
  const sideOf = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
  return sideOf(b[0], b[1]) !== sideOf(b[2], b[3]);
}

function segmentsOf(extract: OsmExtract, plane: Plane): Segment[] {
  const segments: Segment[] = [];
  for (const { tags, refs } of extract.ways.values()) {
    if (tags['railway'] !== 'rail' || tags['tunnel'] || tags['service']) continue;
    for (let at = 1; at < refs.length; at++) {
      const [a, b] = [extract.nodes.get(refs[at - 1] ?? 0), extract.nodes.get(refs[at] ?? 0)];
      if (a && b) segments.push([plane.x(a.lon), plane.y(a.lat), plane.x(b.lon), plane.y(b.lat)]);
    }
  }
  return segments;
}
