import { listPacks } from '@rahi/city';
import type { LatLng } from '@rahi/contracts';
import { openPlaces } from '../city/places.js';

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
  const pack = (await listPacks()).find(({ slug }) => slug === 'mumbai');
  if (!pack) throw new Error('there is no pack of Mumbai');
  const { all, stations, network } = await openPlaces(pack);
  if (!network) throw new Error('Mumbai’s pack has no roads');
  const places = all.map(({ lat, lng }): LatLng => ({ lat, lng }));
  const table = network.table(places, places, 'car', night);
  return {
    places,
    stations: Array.from({ length: stations }, (_, place) => place),
    seconds: (from, to) => table.seconds[from]?.[to] ?? Infinity,
    km: (from, to) => (table.metres[from]?.[to] ?? Infinity) / 1000,
  };
}
