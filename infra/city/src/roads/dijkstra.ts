import { Heap } from './heap.js';
import { unreachable } from './hierarchy.js';
import type { RoadGraph } from './road-graph.js';
import type { Vehicle } from './road.js';

/**
 * The cost of the best way from a junction to every other, by Dijkstra's algorithm with a binary heap: the reference
 * for the hierarchy, in tests and in the bench.
 * @param costOf of an arc, a whole number
 * @param last the search may end here
 */
export function dijkstra(
  graph: RoadGraph,
  vehicle: Vehicle,
  costOf: (arc: number) => number,
  source: number,
  last = -1,
): Int32Array {
  const cost = new Int32Array(graph.junctions).fill(unreachable);
  const heap = new Heap();
  cost[source] = 0;
  heap.push(0, source);
  for (let next = heap.pop(); next; next = heap.pop()) {
    if (next.junction === last) break;
    if (next.cost > cost[next.junction]!) continue;
    for (const arc of graph.leaving(next.junction, vehicle)) {
      const head = graph.headOf(arc);
      const found = next.cost + costOf(arc);
      if (found >= cost[head]!) continue;
      cost[head] = found;
      heap.push(found, head);
    }
  }
  return cost;
}
