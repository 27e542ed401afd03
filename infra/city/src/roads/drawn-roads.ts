import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { keepConnected } from './components.js';
import { RoadGraph } from './road-graph.js';
import { RoadNetwork } from './road-network.js';
import { backwards, forwards, plainRoad, unitsPerDegree, type RoadInfo } from './road.js';
import { decodeRoads, encodeRoads } from './roads-file.js';
import { inOrder } from './in-order.js';

export const aStreet: RoadInfo = { ...plainRoad, roadClass: 'residential' };

/** The directions in which a road may be driven: both, or only from tail to head. */
export const bothWays = forwards | backwards;
export const oneWay = forwards;

/** A road as a test draws it. Roads meet where their lines begin and end. */
export interface DrawnRoad extends Partial<
  Pick<RoadInfo, 'name' | 'ref' | 'roadClass' | 'link' | 'roundabout' | 'bridge'>
> {
  readonly line: readonly LatLngPair[];
  readonly oneWay?: boolean;
  /** Whether one may only begin or end there. */
  readonly ends?: boolean;
}

/** The network of some drawn roads, for tests. */
export async function networkOf(drawn: readonly DrawnRoad[]): Promise<RoadNetwork> {
  const junctions = new Map<string, number>();
  const junctionAt = (place: LatLngPair | undefined) => {
    const key = String(place);
    const known = junctions.get(key) ?? junctions.size;
    junctions.set(key, known);
    return known;
  };
  const roads = drawn.map(({ line, oneWay: isOneWay, ends = false }, info) => ({
    tail: junctionAt(line[0]),
    head: junctionAt(line.at(-1)),
    points: line.flat().map((degrees) => Math.round(degrees * unitsPerDegree)),
    info,
    access: isOneWay ? oneWay : bothWays,
    ends,
  }));
  const infos = drawn.map(({ line: _line, oneWay: _isOneWay, ends: _ends, ...own }) => ({ ...aStreet, ...own }));
  const { map } = keepConnected({ junctions: junctions.size, roads, infos });
  return RoadNetwork.of(new RoadGraph(decodeRoads(encodeRoads(inOrder(map)))));
}
