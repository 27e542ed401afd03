import { describe, expect, it } from '@jest/globals';
import type { PolygonRings, Position } from '../geometry/bounds.js';
import { landFromCoast, landOf } from './land.js';
import { isInRing } from './shapes.js';
import type { OsmExtract } from './extract.js';

const bounds = { south: 0, west: 0, north: 10, east: 10 };
const isLand = (land: readonly PolygonRings[], at: Position): boolean =>
  land.some(([outer, ...holes]) => outer && isInRing(at, outer) && !holes.some((hole) => isInRing(at, hole)));

describe('land from coastlines, which have the land on their left', () => {
  it('lies on the left of a coast that crosses the bounds', () => {
    const eastward = landFromCoast(
      [
        [
          [-1, 5],
          [11, 5],
        ],
      ],
      bounds,
    );
    expect([isLand(eastward, [5, 7]), isLand(eastward, [5, 3])]).toEqual([true, false]);
    const westward = landFromCoast(
      [
        [
          [11, 5],
          [-1, 5],
        ],
      ],
      bounds,
    );
    expect([isLand(westward, [5, 7]), isLand(westward, [5, 3])]).toEqual([false, true]);
  });

  it('goes round the corners of the bounds', () => {
    // From the south edge to the west edge: on one side everything but the south-west corner is land, on the other only the corner.
    const most = landFromCoast(
      [
        [
          [-1, 3],
          [3, 3],
          [3, -1],
        ],
      ],
      bounds,
    );
    expect(
      [
        [1, 1],
        [9, 1],
        [9, 9],
        [1, 9],
      ].map(([x, y]) => isLand(most, [x!, y!])),
    ).toEqual([false, true, true, true]);
    const corner = landFromCoast(
      [
        [
          [3, -1],
          [3, 3],
          [-1, 3],
        ],
      ],
      bounds,
    );
    expect(
      [
        [1, 1],
        [9, 1],
        [9, 9],
        [1, 9],
      ].map(([x, y]) => isLand(corner, [x!, y!])),
    ).toEqual([true, false, false, false]);
  });

  it('joins the ways of one coast', () => {
    const land = landFromCoast(
      [
        [
          [5, 5],
          [11, 5],
        ],
        [
          [-1, 5],
          [2, 6],
        ],
        [
          [2, 6],
          [5, 5],
        ],
      ],
      bounds,
    );
    expect(land).toHaveLength(1);
    expect([isLand(land, [5, 7]), isLand(land, [5, 3])]).toEqual([true, false]);
  });

  it('lies between two coasts, and on both sides of a strait', () => {
    const bridge = landFromCoast(
      [
        [
          [-1, 3],
          [11, 3],
        ],
        [
          [11, 7],
          [-1, 7],
        ],
      ],
      bounds,
    );
    expect([1, 5, 9].map((y) => isLand(bridge, [5, y]))).toEqual([false, true, false]);
    const strait = landFromCoast(
      [
        [
          [11, 3],
          [-1, 3],
        ],
        [
          [-1, 7],
          [11, 7],
        ],
      ],
      bounds,
    );
    expect([1, 5, 9].map((y) => isLand(strait, [5, y]))).toEqual([true, false, true]);
  });

  it('is an island where a coast closes counterclockwise, and ends at a water where it closes clockwise', () => {
    const ring: Position[] = [
      [4, 4],
      [6, 4],
      [6, 6],
      [4, 6],
      [4, 4],
    ];
    const island = landFromCoast([ring], bounds);
    expect([isLand(island, [5, 5]), isLand(island, [1, 1])]).toEqual([true, false]);
    const lagoon = landFromCoast([ring.toReversed()], bounds);
    expect([isLand(lagoon, [5, 5]), isLand(lagoon, [1, 1])]).toEqual([false, true]);
  });

  it('is cut where an island reaches beyond the bounds', () => {
    const land = landFromCoast(
      [
        [
          [8, 4],
          [14, 4],
          [14, 6],
          [8, 6],
          [8, 4],
        ],
      ],
      bounds,
    );
    expect([isLand(land, [9, 5]), isLand(land, [5, 5]), isLand(land, [9, 8])]).toEqual([true, false, false]);
    expect(land.flat(2).every(([x]) => x <= 10)).toBe(true);
  });

  it('leaves out a coast that ends in the middle', () => {
    const land = landFromCoast(
      [
        [
          [-1, 5],
          [11, 5],
        ],
        [
          [2, 2],
          [4, 2],
        ],
      ],
      bounds,
    );
    expect([isLand(land, [5, 7]), isLand(land, [3, 2])]).toEqual([true, false]);
  });
});

describe('the land of an extract', () => {
  const square: Position[] = [
    [2, 2],
    [8, 2],
    [8, 8],
    [2, 8],
  ];
  const extract = (tags: Record<string, string>, relations: OsmExtract['relations'] = new Map()): OsmExtract => ({
    nodes: new Map(square.map(([lon, lat], i) => [i, { lon, lat }])),
    ways: new Map([[1, { id: 1, tags, refs: [0, 1, 2, 3, 0] }]]),
    relations,
  });

  it('is drawn by multipolygons of land where there are any', () => {
    const members = [{ type: 'way', ref: 1, role: 'outer' }] as const;
    const relation = { id: 1, tags: { type: 'multipolygon', natural: 'land' }, members };
    const land = landOf(extract({}, new Map([[1, relation]])), { ...bounds, west: 5 });
    expect([isLand(land, [6, 5]), isLand(land, [4, 5]), isLand(land, [9, 5])]).toEqual([true, false, false]);
  });

  it('is bounded by coastlines otherwise', () => {
    const land = landOf(extract({ natural: 'coastline' }), bounds);
    expect([isLand(land, [5, 5]), isLand(land, [1, 1])]).toEqual([true, false]);
  });

  it('is Natural Earth’s where the extract says nothing: Nagpur is on land, the Arabian Sea is not', () => {
    const nagpur = landOf(extract({}), { south: 21, west: 79, north: 21.3, east: 79.3 });
    expect(isLand(nagpur, [79.1, 21.1])).toBe(true);
    expect(landOf(extract({}), { south: 18, west: 68, north: 19, east: 69 })).toEqual([]);
  });
});
