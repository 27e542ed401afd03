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
