import type { Position } from '../geometry/bounds.js';
import type { OsmNode } from './extract.js';

/** The positions of a way's nodes, where the file has them on its ways; null for one that is not known. */
export type Located = readonly (Position | null)[];

/** Adds the nodes that are known only by the positions on a way. */
export function addLocations(nodes: Map<number, OsmNode>, refs: readonly number[], located: Located): void {
  refs.forEach((ref, at) => {
    const position = located[at];
    if (position && !nodes.has(ref)) nodes.set(ref, { lat: position[1], lon: position[0] });
  });
}
