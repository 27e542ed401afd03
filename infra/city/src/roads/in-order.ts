import { dissect } from './dissection.js';
import { reversed, type RoadMap } from './road.js';

/** The same roads, with junctions numbered by nested dissection and tails that are not above heads. */
export function inOrder(map: RoadMap): RoadMap {
  const x = new Float64Array(map.junctions);
  const y = new Float64Array(map.junctions);
  for (const { tail, points } of map.roads) [y[tail], x[tail]] = [points[0] ?? 0, points[1] ?? 0];
  for (const { head, points } of map.roads) [y[head], x[head]] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
  const tails = Int32Array.from(map.roads, ({ tail }) => tail);
  const heads = Int32Array.from(map.roads, ({ head }) => head);
  const number = new Int32Array(map.junctions);
  dissect({ x, y, tails, heads }).forEach((junction, at) => (number[junction] = at));
  const roads = map.roads.map((road) => {
    const numbered = { ...road, tail: number[road.tail] ?? 0, head: number[road.head] ?? 0 };
    return numbered.tail > numbered.head ? reversed(numbered) : numbered;
  });
  return { ...map, roads };
}
