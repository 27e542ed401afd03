import { describe, expect, it } from '@jest/globals';
import type { OsmExtract, OsmNode, OsmRelation, Tags } from '../osm/extract.js';
import { areaFeatures } from './areas.js';
import { roadFeatures, waterwayFeatures } from './lines.js';
import { pointFeatures } from './points.js';

/** Off the coast of Gujarat, where GeoNames has nothing. */
const bounds = { south: 20, west: 68, north: 20.1, east: 68.1 };
const square = [
  [68, 20],
  [68.01, 20],
  [68.01, 20.01],
  [68, 20.01],
] as const;

/** An extract of ways round one square, and of points in its middle. */
function extractOf({
  ways = [],
  points = [],
  relations = [],
}: {
  ways?: readonly Tags[];
  points?: readonly Tags[];
  relations?: readonly Omit<OsmRelation, 'id'>[];
}): OsmExtract {
  const corners: [number, OsmNode][] = square.map(([lon, lat], i) => [i, { lon, lat }]);
  const named = points.map((tags, i): [number, OsmNode] => [10 + i, { lon: 68.005, lat: 20.005, tags }]);
  return {
    nodes: new Map([...corners, ...named]),
    ways: new Map(ways.map((tags, id) => [id, { id, tags, refs: [0, 1, 2, 3, 0] }])),
    relations: new Map(relations.map((relation, id) => [id, { id, ...relation }])),
  };
}

describe('roads of the map', () => {
  it('have the kinds of the Protomaps basemap, and names from another zoom on', () => {
    const tags = { highway: 'secondary', name: 'Linking Road', 'name:mr': 'लिंकिंग रोड', bridge: 'yes' };
    expect(roadFeatures(extractOf({ ways: [tags] }))).toMatchObject([
      {
        layer: 'roads',
        minZoom: 9,
        properties: { kind: 'major_road', kind_detail: 'secondary' },
        details: {
          minZoom: 12,
          properties: { name: 'Linking Road', 'name:mr': 'लिंकिंग रोड', is_bridge: true },
        },
      },
    ]);
  });

  it('are links where they lead from one to another, and nothing where they are planned', () => {
    const [link, ...others] = roadFeatures(
      extractOf({ ways: [{ highway: 'motorway_link' }, { highway: 'construction' }, { highway: 'proposed' }] }),
    );
    expect(link?.properties).toEqual({ kind: 'highway', kind_detail: 'motorway_link', is_link: true });
    expect(others).toEqual([]);
  });

  it('are rails too, sidings only near', () => {
    const ways: Tags[] = [{ railway: 'rail' }, { railway: 'rail', service: 'yard' }, { railway: 'abandoned' }];
    expect(roadFeatures(extractOf({ ways })).map(({ minZoom, properties }) => [properties['kind'], minZoom])).toEqual([
      ['rail', 9],
      ['rail', 14],
    ]);
  });

  it('are joined by rivers as lines of water', () => {
    const [river] = waterwayFeatures(extractOf({ ways: [{ waterway: 'river', name: 'Mithi' }, { waterway: 'dam' }] }));
    expect(river).toMatchObject({
      layer: 'water',
      properties: { kind: 'river' },
      details: { properties: { name: 'Mithi' } },
    });
  });
});

describe('areas of the map', () => {
  it('are parks, waters and buildings with an outline', () => {
    const ways: Tags[] = [
      { leisure: 'park' },
      { natural: 'water' },
      { building: 'yes' },
      { building: 'no' },
      { shop: 'mall' },
    ];
    expect(areaFeatures(extractOf({ ways })).map(({ layer, properties }) => [layer, properties['kind']])).toEqual([
      ['landuse', 'park'],
      ['water', 'water'],
      ['buildings', 'building'],
    ]);
  });

  it('are made of several ways by a multipolygon', () => {
    const extract = extractOf({
      ways: [{}],
      relations: [
        { tags: { type: 'multipolygon', leisure: 'park' }, members: [{ type: 'way', ref: 0, role: 'outer' }] },
      ],
    });
    expect(areaFeatures(extract)).toMatchObject([{ layer: 'landuse', shape: { polygons: [[{ length: 5 }]] } }]);
  });
});

const kinds = (extract: OsmExtract) =>
  pointFeatures(extract, bounds).map(({ layer, properties, minZoom }) => [
    layer,
    properties['kind'],
    properties['name'],
    minZoom,
  ]);

describe('names of the map', () => {
  it('are localities, stations and landmarks, and nothing without a name', () => {
    const points: Tags[] = [
      { place: 'suburb', name: 'Bandra' },
      { railway: 'station', name: 'Bandra' },
      { railway: 'station', station: 'subway', name: 'BKC' },
      { amenity: 'hospital', name: 'Lilavati' },
      { public_transport: 'station', amenity: 'bus_station', name: 'Bandra Depot' },
      { public_transport: 'station', name: 'Bandra' },
      { amenity: 'hospital' },
      { amenity: 'bench', name: 'A bench' },
    ];
    expect(kinds(extractOf({ points }))).toEqual([
      ['places', 'neighbourhood', 'Bandra', 11],
      ['pois', 'station', 'Bandra', 11],
      ['pois', 'station', 'BKC', 13],
      ['pois', 'hospital', 'Lilavati', 14],
      ['pois', 'bus_station', 'Bandra Depot', 14],
    ]);
  });

  it('are shown once when a landmark is drawn twice', () => {
    const points: Tags[] = [
      { amenity: 'hospital', name: 'Lilavati' },
      { amenity: 'hospital', name: 'Lilavati' },
    ];
    expect(kinds(extractOf({ points }))).toHaveLength(1);
  });

  it('are that of the railway where the metro beside it has the same', () => {
    const points: Tags[] = [
      { railway: 'station', station: 'subway', name: 'Andheri' },
      { railway: 'station', name: 'Andheri' },
    ];
    expect(kinds(extractOf({ points }))).toEqual([['pois', 'station', 'Andheri', 11]]);
  });

  it('are in the middle of an outline, and shown from a lower zoom for a large one', () => {
    const lake = { type: 'multipolygon', natural: 'water', name: 'Powai Lake' };
    const members = [{ type: 'way', ref: 0, role: 'outer' }] as const;
    const extract = extractOf({
      ways: [{ leisure: 'park', name: 'Joggers’ Park' }],
      relations: [{ tags: lake, members }],
    });
    expect(kinds(extract)).toEqual([
      ['water', 'lake', 'Powai Lake', 12],
      ['pois', 'park', 'Joggers’ Park', 13],
    ]);
    expect(pointFeatures(extract, bounds)[0]?.shape).toEqual({
      type: 'point',
      at: [expect.closeTo(68.005, 9), expect.closeTo(20.005, 9)],
    });
  });

  it('are those of GeoNames where the extract has no city, in Hindi too', () => {
    const [nagpur] = pointFeatures(extractOf({}), { south: 21, west: 79, north: 21.3, east: 79.3 });
    expect(nagpur?.properties).toMatchObject({
      kind: 'locality',
      kind_detail: 'city',
      name: 'Nagpur',
      'name:hi': 'नागपुर',
    });
  });
});
