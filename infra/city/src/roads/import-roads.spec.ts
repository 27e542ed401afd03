import { describe, expect, it } from '@jest/globals';
import type { OsmExtract, OsmMember, OsmNode, Tags } from '../osm/extract.js';
import { keepConnected } from './components.js';
import { importRoads } from './import-roads.js';
import { RoadGraph } from './road-graph.js';
import { decodeRoads, encodeRoads } from './roads-file.js';
import type { Vehicle } from './road.js';
import { inOrder } from './in-order.js';

type Way = [id: number, refs: number[], tags?: Tags];

/** Nodes 1 to 9 in three rows of three, 111 m apart; 1 is in the south-west, 9 in the north-east. */
function extractOf(
  ways: Way[],
  nodeTags: Record<number, Tags> = {},
  restrictions: [Tags, OsmMember[]][] = [],
): OsmExtract {
  const nodes = Array.from({ length: 9 }, (_, at): [number, OsmNode] => {
    const place = { lat: Math.floor(at / 3) / 1000, lon: (at % 3) / 1000 };
    const tags = nodeTags[at + 1];
    return [at + 1, tags ? { ...place, tags } : place];
  });
  return {
    nodes: new Map(nodes),
    ways: new Map(ways.map(([id, refs, tags = {}]) => [id, { id, refs, tags: { highway: 'residential', ...tags } }])),
    relations: new Map(
      restrictions.map(([tags, members], id) => [id, { id, tags: { type: 'restriction', ...tags }, members }]),
    ),
  };
}

const nodeAt = (lat: number, lng: number) => 1 + Math.round(lat / 100) * 3 + Math.round(lng / 100);

/** Ways that lead from node to node, by the numbers of the nodes: "1>2". */
function arcsOf(extract: OsmExtract, vehicle: Vehicle = 'car'): string[] {
  const { roads } = importRoads(extract);
  return roads
    .flatMap(({ points, access }) => {
      const [tail, head] = [nodeAt(points[0] ?? 0, points[1] ?? 0), nodeAt(points.at(-2) ?? 0, points.at(-1) ?? 0)];
      const [forward, backward] = vehicle === 'car' ? [1, 2] : [4, 8];
      return [...(access & forward ? [`${tail}>${head}`] : []), ...(access & backward ? [`${head}>${tail}`] : [])];
    })
    .toSorted();
}

const autoArcsOf = (...ways: Way[]) => arcsOf(extractOf(ways), 'auto');

/** The number of junctions on a street whose middle has these tags. */
const junctionsThrough = (tags: Tags) => importRoads(extractOf([[1, [1, 2, 3]]], { 2: tags })).junctions;

describe('roads of an extract', () => {
  it('are cut where they meet, and keep the points of their shape', () => {
    const { junctions, roads } = importRoads(
      extractOf([
        [1, [1, 2, 3]],
        [2, [2, 5, 8, 9]],
      ]),
    );
    expect(junctions).toBe(4);
    expect(roads.map(({ points }) => points)).toEqual([
      [0, 0, 0, 100],
      [0, 100, 0, 200],
      [0, 100, 200, 100, 200, 200],
    ]);
  });

  it.each<[string, Tags, string[]]>([
    ['both directions', {}, ['1>2', '2>1']],
    ['one direction', { oneway: 'yes' }, ['1>2']],
    ['the other direction', { oneway: '-1' }, ['2>1']],
    ['a roundabout', { junction: 'roundabout' }, ['1>2']],
    ['a motorway', { highway: 'motorway' }, ['1>2']],
    ['a ramp', { highway: 'primary_link', oneway: 'no' }, ['1>2', '2>1']],
    ['a footway', { highway: 'footway' }, []],
    ['a square', { area: 'yes' }, []],
    ['a private road, to begin and end', { access: 'private' }, ['1>2', '2>1']],
    ['a private road that is open to cars', { access: 'private', motor_vehicle: 'yes' }, ['1>2', '2>1']],
    ['a road closed to cars', { motorcar: 'no' }, []],
    ['a road for those who live there', { access: 'destination' }, ['1>2', '2>1']],
    ['an aisle of a car park, to begin and end', { highway: 'service', service: 'parking_aisle' }, ['1>2', '2>1']],
  ])('are driven as their tags say: %s', (_, tags, arcs) => {
    expect(arcsOf(extractOf([[1, [1, 2], tags]]))).toEqual(arcs);
  });

  it('are closed to autos where two- and three-wheelers are banned', () => {
    const banned = { highway: 'motorway', motorcycle: 'no', name: 'Eastern Freeway' };
    expect(autoArcsOf([1, [1, 2], banned])).toEqual([]);
    expect(autoArcsOf([1, [1, 2], { highway: 'primary', auto_rickshaw: 'no' }])).toEqual([]);
    expect(autoArcsOf([1, [1, 2], { highway: 'motorway', name: 'Western Express Highway' }])).toEqual(['1>2']);
    // A piece without the tag is banned with the rest of its road.
    const untagged = { highway: 'motorway', name: 'Eastern Freeway' };
    expect(autoArcsOf([1, [1, 2], banned], [2, [2, 3], banned], [3, [5, 6], untagged])).toEqual([]);
    expect(autoArcsOf([1, [1, 2], banned], [2, [4, 5], untagged], [3, [5, 6], untagged])).toEqual(['4>5', '5>6']);
  });

  it('end at a barrier on both sides, and pass an open gate', () => {
    expect(junctionsThrough({ barrier: 'bollard' })).toBe(4);
    expect(junctionsThrough({ barrier: 'gate', access: 'no' })).toBe(4);
    // Two sides, and the middle that those may pass who begin or end behind the gate.
    expect(junctionsThrough({ barrier: 'gate', access: 'private' })).toBe(5);
    expect(junctionsThrough({ access: 'private' })).toBe(2);
    expect(junctionsThrough({ barrier: 'gate' })).toBe(2);
    expect(junctionsThrough({ barrier: 'bollard', motor_vehicle: 'yes' })).toBe(2);
  });

  it('leave out what lies outside the extract', () => {
    expect(arcsOf(extractOf([[1, [1, 2, 99, 5, 6], { oneway: 'yes' }]]))).toEqual(['1>2', '5>6']);
  });
});

const turn = (restriction: string, from: number, to: number, more: Tags = {}): [Tags, OsmMember[]] => [
  { restriction, ...more },
  [
    { type: 'way', ref: from, role: 'from' },
    { type: 'node', ref: 5, role: 'via' },
    { type: 'way', ref: to, role: 'to' },
  ],
];

describe('turn restrictions', () => {
  // A crossing at 5: west 4, east 6, south 2, north 8. All ends are connected with each other, the long way round.
  const crossing: Way[] = [
    [10, [4, 5]],
    [11, [5, 6]],
    [12, [2, 5]],
    [13, [5, 8]],
    [14, [4, 1, 2, 3, 6, 9, 8, 7, 4]],
  ];
  /** Nodes next to the crossing that can be reached over it from another one, in the order of their numbers. */
  function reachable(from: number, ...restrictions: [Tags, OsmMember[]][]): number[] {
    const { map } = keepConnected(importRoads(extractOf(crossing, {}, restrictions)));
    const graph = new RoadGraph(decodeRoads(encodeRoads(inOrder(map))));
    const numberOf = (arc: number) => {
      const [lat, lng] = graph.lineOf(arc)[0] ?? [0, 0];
      return 1 + Math.round(lat * 1000) * 3 + Math.round(lng * 1000);
    };
    const found = Array.from({ length: graph.junctions }, (_, at) => graph.leaving(at, 'car')).flat();
    const into = found.filter((arc) => numberOf(arc) === from && numberOf(arc ^ 1) === 5);
    const ways = into.flatMap((arc) => graph.waysOn(graph.headOf(arc), 'car')).map((arc) => numberOf(arc ^ 1));
    return [...new Set(ways)].toSorted();
  }

  it('forbid a turn and leave the others', () => {
    expect(reachable(4)).toEqual([2, 4, 6, 8]);
    // Nor does one turn round to make it after all.
    expect(reachable(4, turn('no_right_turn', 10, 12))).toEqual([6, 8]);
    expect(reachable(6, turn('no_right_turn', 10, 12))).toEqual([2, 4, 6, 8]);
    expect(reachable(4, turn('no_u_turn', 10, 10))).toEqual([2, 6, 8]);
    expect(reachable(4, turn('no_right_turn', 10, 12), turn('no_left_turn', 10, 13))).toEqual([6]);
  });

  it('allow one turn only', () => {
    expect(reachable(4, turn('only_straight_on', 10, 11))).toEqual([6]);
  });

  it('hold on roads that lead from one restricted turn into another', () => {
    const both: [Tags, OsmMember[]][] = [turn('no_right_turn', 10, 12), turn('no_left_turn', 12, 10)];
    expect(reachable(4, ...both)).toEqual([6, 8]);
    expect(reachable(2, ...both)).toEqual([6, 8]);
  });

  it('do not concern cars when they except them, and mean one turn', () => {
    expect(reachable(4, turn('no_right_turn', 10, 12, { except: 'motorcar' }))).toEqual([2, 4, 6, 8]);
    expect(reachable(4, turn('no_right_turn', 10, 99))).toEqual([2, 4, 6, 8]);
  });
});
