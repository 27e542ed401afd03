import { describe, expect, it } from '@jest/globals';
import type { OsmExtract, OsmNode, OsmWay, Tags } from '../osm/extract.js';
import { boundsOfRoads, described, elsewhere, isLarge } from './city-bounds.js';

/** A grid of streets 100 m apart, from a corner to the north-east, and what is added to it. */
class Drawn {
  readonly #nodes = new Map<number, OsmNode>();
  readonly #ways = new Map<number, OsmWay>();

  node(lat: number, lon: number, tags?: Tags): number {
    const id = this.#nodes.size + 1;
    this.#nodes.set(id, { lat, lon, ...(tags && { tags }) });
    return id;
  }

  way(tags: Tags, refs: readonly number[]): void {
    const id = this.#ways.size + 1;
    this.#ways.set(id, { id, tags, refs });
  }

  /** @returns the nodes of the first street */
  grid(lat: number, lon: number, streets: number, highway = 'residential'): number[] {
    const rows = steps(streets).map((row) =>
      steps(streets).map((column) => this.node(lat + row / 1000, lon + column / 1000)),
    );
    for (const row of rows) this.way({ highway }, row);
    for (const column of steps(streets))
      this.way(
        { highway },
        rows.map((row) => row[column]!),
      );
    return rows[0]!;
  }

  extract(bounds?: OsmExtract['bounds']): OsmExtract {
    return { nodes: this.#nodes, ways: this.#ways, relations: new Map(), ...(bounds && { bounds }) };
  }
}

const steps = (count: number): number[] => [...Array(count).keys()];
/** The grid below reaches from 18.5, 73.8 to 18.539, 73.839; the map goes on for 1 km. */
const city = { south: 18.491, west: 73.791, north: 18.548, east: 73.848 };

function drawn(): Drawn {
  const streets = new Drawn();
  streets.grid(18.5, 73.8, 40);
  return streets;
}

describe('the bounds of a city', () => {
  it('are those of its roads, and a little more', () => {
    expect(boundsOfRoads(drawn().extract())).toEqual(city);
    expect(boundsOfRoads(new Drawn().extract())).toBeNull();
  });

  it('do not reach to single points, lakes and ferries', () => {
    const streets = drawn();
    streets.node(0, 0, { place: 'suburb', name: 'Nowhere' });
    streets.way({ natural: 'water' }, [streets.node(25, 80), streets.node(26, 81)]);
    streets.way({ route: 'ferry', motor_vehicle: 'yes' }, [1, streets.node(10, 72)]);
    expect(boundsOfRoads(streets.extract())).toEqual(city);
  });

  it('do not reach to roads elsewhere, nor along one that leads far away', () => {
    const streets = drawn();
    streets.grid(28.6, 77.2, 20);
    const [first] = streets.grid(18.6, 73.9, 1);
    streets.way({ highway: 'motorway' }, [1, streets.node(18.5, 73.797), first!]);
    const bounds = boundsOfRoads(streets.extract());
    expect(bounds?.east).toBeLessThan(74);
    expect(bounds?.north).toBeLessThan(18.7);
  });

  it('are those of the file where its roads reach them, at most 10 km farther', () => {
    const own = { south: 18.45, west: 73.75, north: 18.53, east: 73.88 };
    expect(boundsOfRoads(drawn().extract(own))).toEqual(own);
    const india = boundsOfRoads(drawn().extract({ south: 6, west: 68, north: 36, east: 97 }));
    expect(india?.south).toBeCloseTo(18.41, 2);
    expect(india?.north).toBeCloseTo(18.629, 2);
    // A file that says something else than it has.
    expect(boundsOfRoads(drawn().extract({ south: 50, west: 8, north: 51, east: 9 }))).toEqual(city);
  });

  it('are described in the order of --bounds, and are large from 200 km on', () => {
    expect(described(city)).toBe('73.791,18.491,73.848,18.548: 6 × 6 km');
    expect(isLarge(city)).toBe(false);
    expect(isLarge({ ...city, north: city.south + 1.79 })).toBe(false);
    expect(isLarge({ ...city, north: city.south + 1.81 })).toBe(true);
    expect(isLarge({ ...city, east: city.west + 1.91 })).toBe(true);
  });

  it('say where a city of that name is when it is not within them', () => {
    expect(elsewhere('Pune', { ...city, east: 73.9 })).toBeNull();
    expect(elsewhere('A name that no city has', city)).toBeNull();
    expect(elsewhere('Chennai', city)).toMatch(
      /^Chennai \(Tamil Nadu\) lies elsewhere, at 13\.\d+, 80\.\d+\. --bounds /,
    );
  });
});
