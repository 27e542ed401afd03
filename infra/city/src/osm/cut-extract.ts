import { contains, type Bounds } from '../geometry/bounds.js';
import type { OsmExtract, Tags } from './extract.js';

/** Districts, states and India have lower levels. Municipalities have this one. */
const municipal = 8;

/**
 * Whether a relation is an outline whose ways are needed outside the bounds, too, because only a closed ring is an area. Of roads, routes
 * and the borders of states, which lead far away, the ways within are enough.
 */
export function isKeptWhole({ type, natural, boundary, admin_level: level }: Tags): boolean {
  if (type === 'multipolygon' || natural === 'land') return true;
  return type === 'boundary' && (boundary !== 'administrative' || Number(level) >= municipal);
}

/** The part of an extract within some bounds, with whole ways, the relations that contain one of them, and whole outlines. */
export function cutExtract({ nodes, ways, relations }: OsmExtract, bounds: Bounds): OsmExtract {
  const isWithin = (id: number): boolean => {
    const node = nodes.get(id);
    return node !== undefined && contains(bounds, [node.lon, node.lat]);
  };
  const keptRelations = kept(relations, (_, { members }) =>
    members.some(({ type, ref }) => type === 'way' && (ways.get(ref)?.refs.some(isWithin) ?? false)),
  );
  const ofRelations = new Set<number>();
  for (const { tags, members } of keptRelations.values())
    if (isKeptWhole(tags)) for (const { type, ref } of members) if (type === 'way') ofRelations.add(ref);
  const keptWays = kept(ways, (id, { refs }) => ofRelations.has(id) || refs.some(isWithin));
  const ofWays = new Set<number>();
  for (const { refs } of keptWays.values()) for (const ref of refs) ofWays.add(ref);
  const keptNodes = kept(nodes, (id) => ofWays.has(id) || isWithin(id));
  return { nodes: keptNodes, ways: keptWays, relations: keptRelations, bounds };
}

/** Those of a map, without a list of all in between. */
function kept<T>(all: ReadonlyMap<number, T>, isKept: (id: number, one: T) => boolean): Map<number, T> {
  const some = new Map<number, T>();
  for (const [id, one] of all) if (isKept(id, one)) some.set(id, one);
  return some;
}
