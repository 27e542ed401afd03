import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { networkOf } from './drawn-roads.js';
import type { RoadNetwork } from './road-network.js';

// A flyover along the equator, and a street 45 m to the north that it is joined to at both ends.
const flyover: LatLngPair[] = [
  [0, 0],
  [0, 0.01],
];
const street: LatLngPair[] = [
  [0, 0],
  [0.0004, 0.001],
  [0.0004, 0.009],
  [0, 0.01],
];
const middle = { lat: 0, lng: 0.005 };

describe('a pickup', () => {
  let network: RoadNetwork;
  beforeAll(async () => {
    network = await networkOf([
      { line: flyover, name: 'Flyover', roadClass: 'primary', bridge: true },
      { line: street, name: 'SV Road' },
    ]);
  });

  it('on a flyover is moved to the street where a car may stop', () => {
    const { not, instead } = network.stopping.at(middle);
    expect(not).toBe('flyover');
    expect(instead).toEqual({ lat: 0.0004, lng: 0.005, street: 'SV Road', metres: 44 });
  });

  it('between the two is on the street, which a route leads to as well', () => {
    expect(network.stopping.at({ lat: 0.0002, lng: 0.005 })).toEqual({ not: null, instead: null });
  });

  it('far from every road is left where it is', () => {
    expect(network.stopping.at({ lat: 1, lng: 1 })).toEqual({ not: null, instead: null });
  });

  it('has a point on each named street around, the nearest first', () => {
    expect(network.stopping.streets(middle, 60).map((place) => place.street)).toEqual(['SV Road']);
    expect(network.stopping.streets(middle, 30)).toEqual([]);
  });
});

describe('no car stops', () => {
  it.each([
    ['on a motorway', { roadClass: 'motorway' }, 'motorway'],
    ['on the ramp of a motorway', { roadClass: 'motorway', link: true }, 'motorway'],
    ['on the bridge of a main road', { roadClass: 'trunk', bridge: true }, 'flyover'],
  ] as const)('%s, and without a street within 500 m nothing is offered', async (_, road, not) => {
    const network = await networkOf([{ line: flyover, name: 'Alone', ...road }]);
    expect(network.stopping.at(middle)).toEqual({ not, instead: null });
  });

  it('but it does on a bridge of a small street', async () => {
    const network = await networkOf([
      { line: flyover, name: 'Over the drain', roadClass: 'residential', bridge: true },
    ]);
    expect(network.stopping.at(middle)).toEqual({ not: null, instead: null });
  });
});
