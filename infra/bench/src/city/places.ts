import { PackPlaces, type CityPlace, type OpenPack } from '@rahi/city';
import { RoadNetwork } from '@rahi/city/roads';
import { distanceKm, isInBox, type BoundingBox, type LatLng } from '@rahi/contracts';
import { normal } from './normal.js';

/** Where a city's rides are: of Mumbai, from the southern tip to Borivali; of another city, all of its pack. */
const boxes: Readonly<Record<string, BoundingBox>> = {
  mumbai: { south: 18.91, west: 72.8, north: 19.24, east: 72.95 },
};
const most = 1200;
const shortestKm = 1.5;
/** Of trips, as far as the places allow it. */
const typicalKm = 5;
/** Of 1,000 drop-offs that are looked at, some fit, unless the places lie at wrong distances. */
const mostLooks = 1000;

/** Real places of a city, stations first, that vehicles can drive to. */
export interface Places {
  readonly all: readonly CityPlace[];
  /** How many of them are railway stations. */
  readonly stations: number;
  /** Null where the pack has no roads that can be routed. */
  readonly network: RoadNetwork | null;
  readonly box: BoundingBox;
}

/** Picks at most 1,200 places of a pack, the same ones each time. */
export async function openPlaces({ folder, slug, bounds, routable }: OpenPack): Promise<Places> {
  const [network, found] = await Promise.all([routable ? RoadNetwork.open(folder) : null, PackPlaces.open(folder)]);
  const box = boxes[slug] ?? bounds;
  const usable = found.all.filter(
    (place) => isInBox(place, box) && (network === null || network.snap(place, 'car').length > 0),
  );
  const stations = usable.filter(({ kind }) => kind === 'station').slice(0, most);
  const others = usable.filter(({ kind }) => kind !== 'station');
  const wanted = Math.min(others.length, most - stations.length);
  const every = others.length / wanted;
  const chosen = Array.from({ length: wanted }, (_, at) => others[Math.floor(at * every)]!);
  return { all: [...stations, ...chosen], stations: stations.length, network, box };
}

/**
 * A drop-off for a pickup, by its number: farther ones are less likely.
 * @param farthestKm straight-line kilometres
 */
export function dropoffFrom(
  places: readonly LatLng[],
  pickup: number,
  chance: () => number,
  farthestKm = Infinity,
): number {
  let dropoff = 0;
  for (let look = 0; look < mostLooks; look++) {
    dropoff = Math.floor(chance() * places.length);
    const km = distanceKm(places[pickup]!, places[dropoff]!);
    if (km > shortestKm && km < farthestKm && chance() < Math.exp(-km / typicalKm)) return dropoff;
  }
  return dropoff;
}

/** How long a rider waits for a driver to accept: log-normal around three minutes, in seconds. */
export function patienceOf(chance: () => number): number {
  return 180 * Math.exp(0.5 * normal(chance));
}
