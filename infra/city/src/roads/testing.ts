import * as fc from 'fast-check';
import { keepConnected } from './components.js';
import { aStreet, bothWays, oneWay } from './drawn-roads.js';
import { RoadGraph } from './road-graph.js';
import { backwards, type Road, type RoadMap } from './road.js';
import { decodeRoads, encodeRoads } from './roads-file.js';
import { inOrder } from './in-order.js';

/** Roads between junctions at random places, some of them one-way, some closed to autos, loops and parallel roads included. */
export const roadMaps: fc.Arbitrary<RoadMap> = fc
  .array(fc.record({ lat: fc.integer({ min: 0, max: 3000 }), lng: fc.integer({ min: 0, max: 3000 }) }), {
    minLength: 2,
    maxLength: 60,
  })
  .chain((places) => {
    const junction = fc.nat(places.length - 1);
    const access = fc.constantFrom(bothWays, bothWays, oneWay, backwards, 0b000011);
    const bend = fc.option(fc.integer({ min: -200, max: 200 }), { nil: 0 });
    const road = fc.tuple(junction, junction, access, bend).map(([tail, head, who, off]): Road => {
      const [from, to] = [places[tail] ?? { lat: 0, lng: 0 }, places[head] ?? { lat: 0, lng: 0 }];
      const middle = off === 0 ? [] : [(from.lat + to.lat + off) >> 1, (from.lng + to.lng - off) >> 1];
      return { tail, head, points: [from.lat, from.lng, ...middle, to.lat, to.lng], info: 0, access: who };
    });
    return fc
      .array(road, { minLength: 1, maxLength: 200 })
      .map((roads) => ({ junctions: places.length, roads, infos: [aStreet] }));
  });

/** The graph of a map, as read back from a written file. */
export function graphOf(map: RoadMap): RoadGraph {
  return new RoadGraph(decodeRoads(encodeRoads(inOrder(keepConnected(map).map))));
}
