import { contains, type Bounds, type PolygonRings, type Position, type Ring } from '../geometry/bounds.js';
import { clipLine, clipPolygon, type Box } from '../geometry/clip.js';
import { joinLines } from '../geometry/join-lines.js';
import { naturalEarthLand } from '../base/natural-earth.js';
import type { OsmExtract } from './extract.js';
import { isInRing, lineOf, polygonsOf } from './shapes.js';

export const boxOf = ({ west, south, east, north }: Bounds): Box => ({
  minX: west,
  minY: south,
  maxX: east,
  maxY: north,
});

/**
 * The land within some bounds: from multipolygons `natural=land` where the extract has any, else from its
 * `natural=coastline` ways, else (a city inland, or an extract of roads only) from Natural Earth.
 */
export function landOf(extract: OsmExtract, bounds: Bounds): PolygonRings[] {
  const box = boxOf(bounds);
  const drawn = [...extract.relations.values()]
    .filter(({ tags }) => tags['natural'] === 'land')
    .flatMap((relation) => polygonsOf(relation, extract));
  if (drawn.length > 0) return drawn.map((rings) => clipPolygon(rings, box)).filter((rings) => rings !== null);
  const coast = [...extract.ways.values()]
    .filter(({ tags }) => tags['natural'] === 'coastline')
    .map((way) => lineOf(way, extract))
    .filter((line) => line.length > 1);
  return coast.length > 0 ? landFromCoast(coast, bounds) : naturalEarthLand('10m', bounds);
}

/**
 * The land to the left of coastlines, as OpenStreetMap draws them. Where a coast leaves the bounds, the land's edge
 * follows the bounds, counterclockwise, to where the next coast enters. A coast that ends inside the bounds is left
 * out.
 */
export function landFromCoast(coast: readonly Position[][], bounds: Bounds): PolygonRings[] {
  const closed: Ring[] = [];
  const open: { line: Position[]; from: number; to: number }[] = [];
  for (const joined of joinLines(coast, { directed: true })) {
    const [first, last] = [joined[0]!, joined.at(-1)!];
    const isRing = first[0] === last[0] && first[1] === last[1];
    if (isRing && joined.every((position) => contains(bounds, position))) {
      closed.push(joined);
      continue;
    }
    const parts = clipLine(joined, boxOf(bounds));
    // A ring that begins inside the bounds is cut in two there.
    if (isRing && contains(bounds, first) && parts.length > 1) parts[0] = [...parts.pop()!, ...parts[0]!.slice(1)];
    for (const line of parts) {
      const [from, to] = [along(line[0]!, bounds), along(line.at(-1)!, bounds)];
      if (from !== null && to !== null) open.push({ line, from, to });
    }
  }
  const islands = closed.filter((ring) => signedArea(ring) > 0);
  const lakes = closed.filter((ring) => signedArea(ring) < 0);
  const land: PolygonRings[] = islands.map((ring) => [ring]);
  const waiting = new Set(open);
  for (const start of open) {
    if (!waiting.delete(start)) continue;
    const ring: Ring = [...start.line];
    for (let last = start; ;) {
      const gap = ({ from }: { from: number }) => (from - last.to + 4) % 4;
      const next = [start, ...waiting].reduce((best, each) => (gap(each) < gap(best) ? each : best));
      ring.push(...corners(last.to, next.from, bounds));
      if (next === start) break;
      waiting.delete(next);
      ring.push(...next.line);
      last = next;
    }
    land.push([...ring, ring[0]!].length > 3 ? [[...ring, ring[0]!]] : []);
  }
  if (islands.length === 0 && open.length === 0) land.push([corners(0, 0, bounds, true)]);
  for (const lake of lakes) land.find(([outer]) => outer && isInRing(lake[0]!, outer))?.push(lake);
  return land.filter((rings) => rings.length > 0);
}

/** Twice the area, positive when counterclockwise. */
function signedArea(ring: Ring): number {
  let area = 0;
  for (let i = 1; i < ring.length; i++) area += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  return area;
}

/** The position of a point on the edge of the bounds: 0 to 4, counterclockwise from the south-west corner; null inside. */
function along([lng, lat]: Position, { south, west, north, east }: Bounds): number | null {
  const [x, y] = [(lng - west) / (east - west), (lat - south) / (north - south)];
  if (lat === south) return x;
  if (lng === east) return 1 + y;
  if (lat === north) return 3 - x;
  return lng === west ? (4 - y) % 4 : null;
}

/** The corners of the bounds between two places on their edge, counterclockwise; all four with `around`. */
function corners(from: number, to: number, { south, west, north, east }: Bounds, around = false): Ring {
  const four: Ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  if (around) return [...four, four[0]!];
  const end = to >= from ? to : to + 4;
  const passed: Ring = [];
  for (let corner = Math.floor(from) + 1; corner < end; corner++) passed.push(four[corner % 4]!);
  return passed;
}
