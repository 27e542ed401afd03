import { contains, type Bounds } from '../geometry/bounds.js';
import type { OsmExtract } from './read-osm.js';

/** The part of an extract within some bounds, with whole ways and the relations that contain one of them. */
export function cutExtract({ nodes, ways, relations }: OsmExtract, bounds: Bounds): OsmExtract {
  const isWithin = (id: number): boolean => {
    const node = nodes.get(id);
    return node !== undefined && contains(bounds, [node.lon, node.lat]);
  };
  const keptRelations = new Map(
    [...relations].filter(([, { members }]) =>
      members.some(({ type, ref }) => type === 'way' && (ways.get(ref)?.refs.some(isWithin) ?? false)),
    ),
  );
  const ofRelations = new Set([...keptRelations.values()].flatMap(({ members }) => members.map(({ ref }) => ref)));
  const keptWays = new Map([...ways].filter(([id, { refs }]) => ofRelations.has(id) || refs.some(isWithin)));
  const ofWays = new Set([...keptWays.values()].flatMap(({ refs }) => refs));
  const keptNodes = new Map([...nodes].filter(([id]) => ofWays.has(id) || isWithin(id)));
  return { nodes: keptNodes, ways: keptWays, relations: keptRelations, bounds };
}
