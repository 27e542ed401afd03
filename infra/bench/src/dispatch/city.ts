import { join } from 'node:path';
import { ownPacks, PackPlaces } from '@rahi/city';
import { RoadNetwork } from '@rahi/city/roads';
import { isInBox, type BoundingBox, type LatLng } from '@rahi/contracts';

/** From the southern tip to Borivali. */
const box: BoundingBox = { south: 18.91, west: 72.8, north: 19.24, east: 72.95 };
const most = 1200;
/** Night, when roads are free: the time of day multiplies all times by one factor. */
const night = new Date('2026-03-04T03:00:00+05:30');

/** Where rides begin and end and drivers stand: places of Mumbai, by their numbers. */
export interface City {
  readonly places: readonly LatLng[];
  /** Railway stations among them. */
  readonly stations: readonly number[];
  /** By free roads. */
  seconds(from: number, to: number): number;
  km(from: number, to: number): number;
}

/** Opens Mumbai's pack and works out the ways between all places. */
export async function openMumbai(): Promise<City> {
  const folder = join(ownPacks, 'mumbai');
  const [network, found] = await Promise.all([RoadNetwork.open(folder), PackPlaces.open(folder)]);
  const inBox = found.all.filter((place) => isInBox(place, box) && network.snap(place, 'car').length > 0);
  const stations = inBox.filter(({ kind }) => kind === 'station');
  const others = inBox.filter(({ kind }) => kind !== 'station');
  const every = others.length / (most - stations.length);
  const chosen = Array.from({ length: most - stations.length }, (_, at) => others[Math.floor(at * every)]!);
  const places = [...stations, ...chosen].map(({ lat, lng }): LatLng => ({ lat, lng }));
  const table = network.table(places, places, 'car', night);
  return {
    places,
    stations: stations.map((_, place) => place),
    seconds: (from, to) => table.seconds[from]?.[to] ?? Infinity,
    km: (from, to) => (table.metres[from]?.[to] ?? Infinity) / 1000,
  };
}
