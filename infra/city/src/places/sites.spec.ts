import { describe, expect, it } from '@jest/globals';
import type { CityPlace } from './city-place.js';
import { mostEntrances, siteOf, sitesOf } from './sites.js';
import { ExtractSketch } from './testing.js';

const hospital: CityPlace = {
  name: 'Nair Hospital',
  others: [],
  kind: 'hospital',
  lat: 19,
  lng: 72.8,
  locality: 'Byculla',
};
const wall = [
  [18.998, 72.798],
  [18.998, 72.802],
  [19.002, 72.802],
  [19.002, 72.798],
  [18.998, 72.798],
] as const;
const compound = () => new ExtractSketch().way(wall, { amenity: 'hospital', name: 'Nair Hospital' });
const entrances = (sketch: ExtractSketch, place = hospital) => sitesOf(sketch.extract, [place])[0]?.entrances ?? [];

describe('the entrances of a site', () => {
  it('are the gates on its wall, with their name or number', () => {
    const sketch = compound()
      .node([18.998, 72.8], { barrier: 'gate', name: 'Gate No. 1' })
      .node([19.00205, 72.8], { barrier: 'lift_gate', ref: '2' })
      .node([19, 72.798], { barrier: 'gate' });
    expect(entrances(sketch).map(({ name }) => name)).toEqual(['Gate No. 1', 'Gate 2', '']);
  });

  it.each([
    ['of the house beside it', [18.9975, 72.8], { barrier: 'gate' }],
    ['that is closed to the public', [18.998, 72.8], { barrier: 'gate', access: 'private' }],
    ['that is locked', [18.998, 72.8], { barrier: 'gate', locked: 'yes' }],
    ['that only leads out', [18.998, 72.8], { entrance: 'exit' }],
    ['for goods', [18.998, 72.8], { entrance: 'service' }],
  ] as const)('are none %s', (_, at, tags) => {
    expect(entrances(compound().node(at, tags))).toEqual([]);
  });

  it('of a station are known without its outline, and a taxi stand in front of it is one', () => {
    const station: CityPlace = { ...hospital, name: 'Dadar Station', kind: 'station' };
    const sketch = new ExtractSketch()
      .node([19.001, 72.8], { railway: 'subway_entrance', ref: 'B' })
      .node([19.002, 72.8], { amenity: 'taxi' })
      .node([19.003, 72.8], { amenity: 'taxi', name: 'Too far' })
      .node([19.0005, 72.8], { barrier: 'gate', name: 'Of a house' });
    expect(entrances(sketch, station).map(({ what, name }) => [what, name])).toEqual([
      ['entrance', 'Entrance B'],
      ['taxi', ''],
    ]);
  });

  it(`are at most ${mostEntrances}, those with a name first`, () => {
    const sketch = compound();
    for (let n = 0; n < mostEntrances; n++) sketch.node([18.998, 72.799 + n / 20_000], { barrier: 'gate' });
    sketch.node([19.002, 72.802], { barrier: 'gate', name: 'Main Gate' });
    expect(entrances(sketch)).toHaveLength(mostEntrances);
    expect(entrances(sketch)[0]?.name).toBe('Main Gate');
  });
});

describe('a site', () => {
  it('reaches as far as its outline', () => {
    expect(sitesOf(compound().extract, [hospital])[0]?.reach).toBeGreaterThan(250);
    expect(sitesOf(new ExtractSketch().extract, [hospital])[0]?.reach).toBe(30);
  });

  it('is no street, and no shop', () => expect(siteOf({ ...hospital, kind: 'shop' })).toBeNull());
});
