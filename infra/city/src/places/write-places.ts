import type { OsmExtract } from '../osm/extract.js';
import { addressesOf } from './addresses.js';
import { withAliases } from './aliases.js';
import type { CityPlace } from './city-place.js';
import { Localities } from './localities.js';
import { outlinesOf } from './outlines.js';
import { Plane } from './plane.js';
import { writePlacesFile, type Places } from './places-file.js';
import { pointsOf } from './points.js';
import { sitesOf } from './sites.js';
import { stationsOf } from './stations.js';
import { streetsOf } from './streets.js';

/** The searchable places of an extract. */
export function placesOf(extract: OsmExtract): Places {
  const [first] = extract.nodes.values();
  const plane = new Plane(first?.lat ?? 0);
  const stations = stationsOf(extract);
  const namesakes = stations.filter(({ mode }) => mode === 'rail').map((one) => ({ ...one, name: one.place }));
  const localities = new Localities(extract, namesakes, plane);
  const others: CityPlace[] = [
    ...localities.list.map(({ name, others: more, lat, lng }) => {
      return { name, others: more, lat, lng, kind: 'locality' as const, locality: null };
    }),
    ...stations.map((station) => {
      const { name, others: more, lat, lng } = station;
      return { name, others: more, lat, lng, kind: 'station' as const, locality: localities.at(station) };
    }),
    ...pointsOf(extract, localities),
    ...addressesOf(extract, localities),
  ];
  const named = others.map(withAliases);
  return {
    streets: streetsOf(extract, localities),
    others: named,
    cities: outlinesOf(extract),
    sites: sitesOf(extract, named),
  };
}

/**
 * Writes `places.json.br` of a pack.
 * @returns the number of places
 */
export async function writePlaces(extract: OsmExtract, folder: string): Promise<number> {
  const places = placesOf(extract);
  await writePlacesFile(folder, places);
  return places.streets.length + places.others.length;
}
