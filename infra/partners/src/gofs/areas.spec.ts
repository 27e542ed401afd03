import { beforeAll, describe, expect, it } from '@jest/globals';
import { longestTripKm } from '@rahi/contracts';
import { Areas, turned, type Part } from './areas.js';

const limits = { LONGEST_AUTO_KM: longestTripKm.auto, LONGEST_CAR_KM: longestTripKm.sedan };
const square = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
] as const;

async function areasOf(cities: string[]): Promise<Areas> {
  const areas = new Areas({ SERVED_CITIES: cities, ...limits });
  await areas.onModuleInit();
  return areas;
}
const partOf = (areas: Areas, slug: string | null): Part => {
  const part = areas.partOf(slug);
  if (!part) throw new Error(`there is no part ${slug}`);
  return part;
};
const ways = ({ connections }: Part) =>
  new Set(connections.map(({ from, to, vehicleType }) => `${from.id} ${to.id} ${vehicleType}`));

describe('the rings of a zone', () => {
  it('are turned as RFC 7946 has them: outlines counterclockwise, holes clockwise', () => {
    const back = square.toReversed();
    expect(turned([[square, back]])).toEqual([[back, square]]);
    expect(turned([[back, square]])).toEqual([[back, square]]);
  });
});

describe('the zones', () => {
  let some: Areas;
  let everywhere: Areas;
  beforeAll(async () => {
    [some, everywhere] = [await areasOf(['mumbai', 'pune', 'delhi']), await areasOf([])];
  });

  it('are the served cities, or all of them and the country', () => {
    expect(partOf(some, null).zones.map(({ id }) => id)).toEqual(['mumbai', 'pune', 'delhi']);
    const all = partOf(everywhere, null).zones;
    expect(all.filter(({ city }) => city === null).map(({ id }) => id)).toEqual(['india']);
    expect(all.length).toBeGreaterThan(15);
  });

  it('are connected as far as a vehicle goes: an auto stays in its city, a car reaches the next one', () => {
    const found = ways(partOf(some, null));
    expect(found).toContain('mumbai mumbai auto');
    expect(found).toContain('mumbai pune sedan');
    expect(found).not.toContain('mumbai pune auto');
    expect(found).not.toContain('mumbai delhi sedan');
    expect(ways(partOf(everywhere, null))).toContain('mumbai india auto');
  });

  it('of a city are itself and what is reached from there', () => {
    const part = partOf(some, 'delhi');
    expect([...ways(part)].toSorted()).toEqual(['auto', 'mini', 'sedan', 'suv'].map((type) => `delhi delhi ${type}`));
    expect(partOf(some, 'mumbai').zones.map(({ id }) => id)).toEqual(['mumbai', 'pune']);
    expect(part.vehicleTypesAt({ lat: 28.63, lng: 77.22 })).toContain('mini');
    expect(part.vehicleTypesAt({ lat: 19.06, lng: 72.84 })).toEqual([]);
  });

  it('are none of a city that is not served, nor of the country', () => {
    expect(some.partOf('chennai')).toBeUndefined();
    expect(everywhere.partOf('india')).toBeUndefined();
  });
});
