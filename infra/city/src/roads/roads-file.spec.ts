import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ByteReader, ByteWriter } from './bytes.js';
import { keepConnected } from './components.js';
import { RoadGraph } from './road-graph.js';
import { lengthCm, vehicles, type RoadInfo } from './road.js';
import { decodeRoads, encodeRoads, RoadsFileError } from './roads-file.js';
import { aStreet } from './drawn-roads.js';
import { roadMaps } from './testing.js';
import { inOrder } from './in-order.js';

const names = fc.constantFrom('', 'Linking Road', 'एस. व्ही. रोड', 'NH48;SPH', '"\\');
const infos: fc.Arbitrary<RoadInfo> = fc.record({
  roadClass: fc.constantFrom('motorway', 'tertiary', 'service'),
  link: fc.boolean(),
  roundabout: fc.boolean(),
  bridge: fc.boolean(),
  tunnel: fc.boolean(),
  name: names,
  ref: names,
});

describe('the file of the roads', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(roadMaps, fc.array(infos, { minLength: 1, maxLength: 9 }), (map, kinds) => {
        const roads = map.roads.map((road, at) => ({ ...road, info: at % kinds.length }));
        const ordered = inOrder({ ...map, roads, infos: kinds });
        const graph = new RoadGraph(decodeRoads(encodeRoads(ordered)));
        const sorted = ordered.roads.toSorted((a, b) => a.tail - b.tail || a.head - b.head);
        expect(graph.columns.infos).toEqual(kinds);
        expect(graph.junctions).toBe(map.junctions);
        sorted.forEach(({ tail, head, points, info, access }, road) => {
          const { firstPoint, points: all } = graph.columns;
          const own = all.subarray(2 * (firstPoint[road] ?? 0), 2 * (firstPoint[road + 1] ?? 0));
          expect([graph.tailOf(2 * road), graph.headOf(2 * road), graph.columns.access[road]]).toEqual([
            tail,
            head,
            access,
          ]);
          expect([[...own], graph.infoOf(2 * road + 1)]).toEqual([points, kinds[info]]);
        });
      }),
    );
  });

  it('is refused when it is cut off, of another version, or something else', () => {
    const map = {
      junctions: 2,
      roads: [{ tail: 0, head: 1, points: [0, 0, 5, 5], info: 0, access: 15 }],
      infos: [aStreet],
    };
    const file = encodeRoads(map);
    for (let length = 0; length < file.length; length++)
      expect(() => decodeRoads(file.subarray(0, length))).toThrow(RoadsFileError);
    const other = file.slice();
    other[1] = 99;
    expect(() => decodeRoads(other)).toThrow(/another version/);
    expect(() => decodeRoads(new TextEncoder().encode('<?xml version="1.0"?>'))).toThrow(RoadsFileError);
  });

  it('says which rules made it', () => {
    const map = {
      junctions: 2,
      infos: [aStreet],
      roads: [{ tail: 0, head: 1, points: [0, 0, 5, 5], info: 0, access: 15 }],
    };
    const file = encodeRoads(map);
    expect(new RoadGraph(decodeRoads(file)).isCurrent).toBe(true);
    const older = file.slice();
    older[2] = 1;
    expect(new RoadGraph(decodeRoads(older)).isCurrent).toBe(false);
  });

  it('keeps layers, hours, and what private roads and ferries say', () => {
    const kinds = [
      { ...aStreet, private: true },
      { ...aStreet, roadClass: 'ferry' as const, seconds: 600 },
    ];
    const roads = kinds.map((_, info) => ({ tail: 0, head: 1, points: [0, 0, 5, 5], info, access: 63 }));
    const hours = [
      [60, 120],
      [0, 30],
    ];
    const [first, second] = roads;
    const map = {
      junctions: 2,
      infos: kinds,
      hours,
      roads: [
        { ...first!, layer: 'end' as const, hours: 2 },
        { ...second!, layer: 'joint' as const },
      ],
    };
    const { columns } = new RoadGraph(decodeRoads(encodeRoads(map)));
    expect([columns.infos, columns.hourTable, [...columns.layer], [...columns.hours]]).toEqual([
      kinds,
      hours,
      [2, 3],
      [2, 0],
    ]);
  });

  it('keeps whole numbers of either sign', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 45), max: 2 ** 45 })), (values) => {
        const writer = new ByteWriter();
        for (const value of values) writer.signed(value);
        const reader = new ByteReader(writer.done());
        expect(values.map(() => reader.signed())).toEqual(values);
        expect(() => reader.unsigned()).toThrow(RangeError);
      }),
    );
  });
});

describe('the network that remains', () => {
  it('leads each vehicle from everywhere to everywhere it may be', () => {
    fc.assert(
      fc.property(roadMaps, (map) => {
        const { map: kept, share } = keepConnected(map);
        expect(share).toBeLessThanOrEqual(1);
        const graph = new RoadGraph(decodeRoads(encodeRoads(inOrder(kept))));
        for (const vehicle of vehicles) {
          const next = Array.from({ length: graph.junctions }, (_, at) =>
            graph.leaving(at, vehicle).map((arc) => graph.headOf(arc)),
          );
          const used = next.flatMap((heads, at) => (heads.length > 0 ? [at, ...heads] : []));
          const [first] = used;
          if (first === undefined) continue;
          const seen = new Set([first]);
          for (const at of seen) for (const to of next[at] ?? []) seen.add(to);
          expect(used.every((at) => seen.has(at))).toBe(true);
          expect(next.every((heads, at) => heads.length > 0 || !seen.has(at) || seen.size === 1)).toBe(true);
        }
      }),
    );
  });
});

describe('the line of a part of a road', () => {
  const map = {
    junctions: 2,
    infos: [aStreet],
    roads: [{ tail: 0, head: 1, points: [0, 0, 0, 1000, 1000, 1000], info: 0, access: 15 }],
  };
  const graph = new RoadGraph(decodeRoads(encodeRoads(map)));
  const half = lengthCm(0, 0, 0, 1000);

  it('is the whole line, in either direction', () => {
    expect(graph.lineOf(0)).toEqual([
      [0, 0],
      [0, 0.01],
      [0.01, 0.01],
    ]);
    expect(graph.lineOf(1)).toEqual([
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ]);
  });

  it('begins and ends between its points', () => {
    expect(graph.lineOf(0, half / 2, half / 2 + 100)).toEqual([
      [0, 0.005],
      [0, 0.005009],
    ]);
    expect(graph.lineOf(1, half / 2, half + half / 2)).toEqual([
      [0.005, 0.01],
      [0, 0.01],
      [0, 0.005],
    ]);
    expect(graph.lineOf(0, 2 * half, 2 * half)).toHaveLength(2);
  });
});
