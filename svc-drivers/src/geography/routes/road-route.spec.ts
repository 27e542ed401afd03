import { beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { RoadNetwork } from '@rahi/city/roads';
import { networkOf, type DrawnRoad } from '@rahi/city/testing';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { routeSchema, type Route } from '@rahi/contracts/places';
import { join } from 'node:path';
import { roadRoute } from './road-route.js';

/** Places on a grid of about 111 m: "3,2" is 333 m east and 222 m north of "0,0". */
const at = (spot: string): LatLng => {
  const [east = 0, north = 0] = spot.split(',').map(Number);
  return { lat: north / 1000, lng: east / 1000 };
};

function routeOn(network: RoadNetwork, from: LatLng & { heading?: number }, to: LatLng): Route {
  const found = network.route(from, to, 'car', new Date('2026-11-22T22:00:00Z'));
  if (!found) throw new Error('no route');
  return roadRoute(network, found, to, 'car');
}

/** The instructions between two spots of some roads. */
async function said(roads: DrawnRoad[], from: string, to: string, heading?: number): Promise<string[]> {
  const { steps } = routeOn(await networkOf(roads), { ...at(from), ...(heading !== undefined && { heading }) }, at(to));
  return steps.map(({ instruction }) => instruction);
}

const road = (name: string, path: string, more: Partial<DrawnRoad> = {}): DrawnRoad => {
  return { name, line: path.split(' ').map((spot): [number, number] => [at(spot).lat, at(spot).lng]), ...more };
};
const oneWay = { oneWay: true };

describe('the steps of a route', () => {
  const crossing = [
    road('Hill Road', '-5,0 0,0'),
    road('Hill Road', '0,0 5,0'),
    road('Linking Road', '0,-5 0,0'),
    road('Linking Road', '0,0 0,5'),
  ];

  it('say the turns of a crossing, and nothing where one goes straight on', async () => {
    expect(await said(crossing, '-3,0', '0,3')).toEqual([
      'Head east on Hill Road',
      'Turn left onto Linking Road',
      'Arrive at your destination',
    ]);
    expect(await said(crossing, '0,3', '-3,0')).toEqual([
      'Head south on Linking Road',
      'Turn right onto Hill Road',
      'Arrive at your destination',
    ]);
    expect(await said(crossing, '-3,0', '3,0')).toEqual(['Head east on Hill Road', 'Arrive at your destination']);
  });

  it('say nothing at a bend, with a side street or without', async () => {
    const bend = [
      road('Hill Road', '-5,0 0,0 0,5'),
      road('Hill Road', '0,5 5,5'),
      road('Waterfield Road', '0,5 0,9'),
      road('', '5,5 5,9 0,9'),
    ];
    expect(await said(bend, '-3,0', '0,3')).toEqual(['Head east on Hill Road', 'Arrive at your destination']);
    const withSideStreet = [road('', '-5,0 0,0'), road('', '0,0 4,2'), road('', '0,0 -2,-4 -5,0')];
    expect(await said(withSideStreet, '-3,0', '3,1.5')).toEqual(['Head east', expect.stringMatching(/^Arrive/)]);
  });

  it('announce a turn by which a road leaves its own line', async () => {
    const turning = [
      road('Hill Road', '-5,0 0,0'),
      road('Hill Road', '0,0 0,5'),
      road('Waterfield Road', '0,0 5,0'),
      road('', '0,5 5,5 5,0'),
    ];
    expect(await said(turning, '-3,0', '0,3')).toContain('Turn left onto Hill Road');
    expect(await said(turning, '-3,0', '3,0')).toEqual([
      'Head east on Hill Road',
      'Continue onto Waterfield Road',
      'Arrive at your destination',
    ]);
  });

  it('say on which side of a fork to keep, and how sharp a turn is', async () => {
    const fork = [
      road('Hill Road', '-5,0 0,0'),
      road('Upper Road', '0,0 5,1.5'),
      road('Lower Road', '0,0 5,-1.5'),
      road('Back Road', '0,0 -4,-3'),
      road('', '5,1.5 5,-1.5 -4,-3 -5,0'),
    ];
    expect(await said(fork, '-3,0', '3,0.9')).toContain('Keep left onto Upper Road');
    expect(await said(fork, '-3,0', '3,-0.9')).toContain('Keep right onto Lower Road');
    expect(await said(fork, '-3,0', '-2,-1.5')).toContain('Turn sharp right onto Back Road');
    expect(await said(fork, '-2,-1.5', '-3,0')).toContain('Turn sharp left onto Hill Road');
  });

  it('make one turn of the gap in a divided road', async () => {
    // Eastwards below, westwards above, 22 m apart, with a gap in the middle.
    const divided = [
      road('Link Road', '-5,0 0,0', oneWay),
      road('Link Road', '0,0 5,0', oneWay),
      road('Link Road', '5,0 5,0.2', oneWay),
      road('Link Road', '5,0.2 0,0.2', oneWay),
      road('Link Road', '0,0.2 -5,0.2', oneWay),
      road('Link Road', '-5,0.2 -5,0', oneWay),
      road('', '0,0 0,0.2'),
      road('Side Street', '0,0.2 0,5'),
      road('', '0,5 0,7'),
    ];
    expect(await said(divided, '-3,0', '0,3')).toEqual([
      'Head east on Link Road',
      'Turn left onto Side Street',
      'Arrive at your destination',
    ]);
    expect(await said(divided, '0,3', '3,0')).toEqual([
      'Head south on Side Street',
      'Turn left onto Link Road',
      'Arrive at your destination',
    ]);
    const mirrored = divided.map(({ line, ...other }) => ({
      ...other,
      line: line.map(([lat, lng]): [number, number] => [-lat, lng]),
    }));
    expect(await said(mirrored, '-1,0', '-1,-0.2')).toEqual([
      'Head east on Link Road',
      'Make a U-turn',
      'Arrive at your destination',
    ]);
  });

  it('end across a divided road where a loop to its other side is longer than 300 m', async () => {
    const divided = [
      road('Link Road', '-5,0 5,0', oneWay),
      road('Link Road', '5,0 5,0.2', oneWay),
      road('Link Road', '5,0.2 -5,0.2', oneWay),
      road('Link Road', '-5,0.2 -5,0', oneWay),
    ];
    const across = 'Arrive at your destination, across the road';
    expect(await said(divided, '-3,0', '0,0.3')).toEqual(['Head east on Link Road', across]);
    expect((await said(divided, '3.8,0', '3.8,0.3')).at(-1)).toBe('Arrive at your destination, on the right');
  });

  it('end across a divided road that the way to its own side never passes', async () => {
    const divided = [
      road('Link Road', '-5,0 -2,0', oneWay),
      road('Link Road', '-2,0 5,0', oneWay),
      road('Link Road', '5,0 5,0.2', oneWay),
      road('Link Road', '5,0.2 -5,0.2', oneWay),
      road('Link Road', '-5,0.2 -5,0', oneWay),
      road('Side Street', '-2,-3 -2,0'),
      road('Mill Road', '-2,-3 5,0'),
    ];
    expect(await said(divided, '-2,-2.5', '0,0.3')).toEqual([
      'Head north on Side Street',
      'Turn right onto Link Road',
      'Arrive at your destination, across the road',
    ]);
  });

  it('say a U-turn where one moves away from the way', async () => {
    expect(await said(crossing, '2,0', '-3,0', 90)).toEqual([
      'Head east on Hill Road',
      'Make a U-turn',
      'Arrive at your destination',
    ]);
  });

  it('count the exits of a roundabout', async () => {
    const ring = { oneWay: true, roundabout: true };
    // Traffic keeps left and goes round it clockwise.
    const circle = [
      road('', '-1,0 0,1', ring),
      road('', '0,1 1,0', ring),
      road('', '1,0 0,-1', ring),
      road('', '0,-1 -1,0', ring),
      road('West Road', '-5,0 -1,0'),
      road('North Road', '0,1 0,5'),
      road('East Road', '1,0 5,0'),
      road('South Road', '0,-1 0,-5'),
    ];
    expect(await said(circle, '-3,0', '0,3')).toContain('At the roundabout take exit 1 onto North Road');
    expect(await said(circle, '-3,0', '3,0')).toContain('At the roundabout take exit 2 onto East Road');
    expect(await said(circle, '-3,0', '0,-3')).toEqual([
      'Head east on West Road',
      'At the roundabout take exit 3 onto South Road',
      'Arrive at your destination',
    ]);
  });

  it('count the private arms of a roundabout too, as a driver sees them', async () => {
    const ring = { oneWay: true, roundabout: true };
    const circle = [
      road('', '-1,0 0,1', ring),
      road('', '0,1 1,0', ring),
      road('', '1,0 0,-1', ring),
      road('', '0,-1 -1,0', ring),
      road('West Road', '-5,0 -1,0'),
      road('Mill Gate', '0,1 0,5', { ends: true }),
      road('East Road', '1,0 5,0'),
    ];
    expect(await said(circle, '-3,0', '3,0')).toContain('At the roundabout take exit 2 onto East Road');
    expect(await said(circle, '-3,0', '0,3')).toContain('At the roundabout take exit 1 onto Mill Gate');
  });

  it('keep quiet about the name of a bridge, and say a new name that lasts', async () => {
    const long = [
      road('Link Road', '-9,0 0,0'),
      road('Link Road Bridge', '0,0 5,0'),
      road('Link Road', '5,0 9,0'),
      road('Marine Drive', '9,0 15,0'),
    ];
    expect(await said(long, '-8,0', '14,0')).toEqual([
      'Head east on Link Road',
      'Continue onto Marine Drive',
      'Arrive at your destination',
    ]);
  });

  it('say on which side the destination is', async () => {
    expect(await said(crossing, '-3,0', '3,0.1')).toContain('Arrive at your destination, on the left');
    expect(await said(crossing, '-3,0', '3,-0.1')).toContain('Arrive at your destination, on the right');
    expect(await said(crossing, '3,0', '-3,-0.1')).toContain('Arrive at your destination, on the left');
  });
});

describe('a route in Mumbai', () => {
  let network: RoadNetwork;
  beforeAll(async () => {
    network = await RoadNetwork.open(join(ownPacks, 'mumbai'));
  });

  it('has the documented fields, and more', () => {
    const route = routeOn(network, { lat: 19.0186, lng: 72.8446 }, { lat: 19.0607, lng: 72.8362 });
    expect(routeSchema.parse(route)).toEqual(route);
    expect(route.source).toBe('city');
    expect(route.steps.map(({ street }) => street)).toEqual(
      expect.arrayContaining(['Lady Jamshedji Road', 'Swami Vivekanand Road', 'Linking Road']),
    );
    expect(route.steps.at(-1)).toMatchObject({
      instruction: 'Arrive at your destination, on the left',
      turn: 'arrive',
      side: 'left',
    });
    expect(route.steps.every((step) => step.at !== undefined && step.turn !== undefined)).toBe(true);
    expect(route.steps[0]?.at).toEqual(route.polyline[0]);
  });

  it('has steps whose lengths and times add up, each at a point of the line', () => {
    const places = [
      { lat: 19.0186, lng: 72.8446 },
      { lat: 19.1197, lng: 72.8464 },
      { lat: 19.1176, lng: 72.906 },
      { lat: 18.9398, lng: 72.8355 },
      { lat: 19.0974, lng: 72.8745 },
      { lat: 19.0771, lng: 72.9986 },
      { lat: 19.2183, lng: 72.9781 },
      { lat: 19.4, lng: 72.83 },
    ];
    const routes = places.flatMap((from) => places.map((to) => routeOn(network, from, to)));
    for (const { steps, distance, duration, polyline } of routes) {
      const sum = (of: 'distance' | 'duration') => steps.reduce((whole, step) => whole + step[of].value, 0);
      expect(Math.abs(sum('distance') - distance.value)).toBeLessThanOrEqual(steps.length + 2);
      expect(Math.abs(sum('duration') - duration.value)).toBeLessThanOrEqual(steps.length + 2);
      const points = new Set(polyline.map(String));
      expect(steps.filter(({ at: spot }) => !points.has(String(spot)))).toEqual([]);
      expect(polyline.length).toBeGreaterThan(1);
    }
  });
});
