import type { RoadNetwork, Vehicle } from '@rahi/city/roads';
import type { LatLng } from '@rahi/contracts';
import type { Spot } from './spot.js';

/** Seconds by road from drivers to places, a row for each driver; null where no way leads. */
export function roadSeconds(
  network: RoadNetwork,
  spots: readonly Spot[],
  places: readonly LatLng[],
  vehicle: Vehicle,
): (number | null)[][] {
  const sources = spots.map((spot) => spot.snapsOn(network));
  const targets = places.map(({ lat, lng }) => network.snap({ lat, lng }, vehicle));
  return network.tableOf(sources, targets, vehicle).seconds;
}
