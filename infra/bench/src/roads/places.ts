import type { RoadGraph } from '@rahi/city/roads';
import type { LatLng } from '@rahi/contracts';

/** Draws places on roads, 20 m or so beside them. */
export function placesOn(graph: RoadGraph, chance: () => number): () => LatLng {
  return () => {
    const arc = 2 * Math.floor(chance() * graph.roads);
    const [lat, lng] = graph.lineOf(arc, chance() * graph.lengthOf(arc))[0] ?? [0, 0];
    return { lat: lat + (chance() - 0.5) / 2500, lng: lng + (chance() - 0.5) / 2500 };
  };
}

/**
 * Draws roads of the network that a car drives in both directions: none on which one only begins or ends.
 * @param fits what else must be so
 * @returns an arc of each
 */
export function roadsOf(
  graph: RoadGraph,
  chance: () => number,
  fits: (arc: number) => boolean = () => true,
): () => number {
  return () => {
    for (;;) {
      const arc = 2 * Math.floor(chance() * graph.roads);
      const both = graph.allows(arc, 'car') && graph.allows(arc ^ 1, 'car');
      if (both && graph.layerOf(arc) === 'through' && fits(arc)) return arc;
    }
  };
}
