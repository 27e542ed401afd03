import type { PolygonRings, Position, Ring } from '../geometry/bounds.js';
import { joinLines } from '../geometry/join-lines.js';
import type { OsmExtract, OsmRelation, OsmWay } from './extract.js';

/** The line of a way. Nodes that the extract lacks are left out. */
export function lineOf(way: OsmWay, { nodes }: OsmExtract): Position[] {
  const line: Position[] = [];
  for (const ref of way.refs) {
    const node = nodes.get(ref);
    if (node) line.push([node.lon, node.lat]);
  }
  return line;
}

export const isClosed = ({ refs }: OsmWay): boolean => refs.length > 3 && refs[0] === refs.at(-1);

/** The polygons of a multipolygon relation. Rings that the extract does not close are left out. */
export function polygonsOf(relation: OsmRelation, extract: OsmExtract): PolygonRings[] {
  const lines = (inner: boolean) =>
    relation.members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === inner)
      .map(({ ref }) => extract.ways.get(ref))
      .filter((way) => way !== undefined)
      .map((way) => lineOf(way, extract));
  const polygons = closedRings(lines(false)).map((ring): PolygonRings => [ring]);
  for (const hole of closedRings(lines(true))) {
    polygons.find(([outer]) => outer && isInRing(hole[0]!, outer))?.push(hole);
  }
  return polygons;
}

function closedRings(lines: readonly Position[][]): Ring[] {
  return joinLines(lines.filter((line) => line.length > 1)).filter((ring) => {
    const [first, last] = [ring[0]!, ring.at(-1)!];
    return ring.length > 3 && first[0] === last[0] && first[1] === last[1];
  });
}

/** Whether a position is inside a closed ring. */
export function isInRing([lng, lat]: Readonly<Position>, ring: readonly Readonly<Position>[]): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    if (ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
