import { listPacks, readPlacesFile, type OpenPack } from '@rahi/city';
import type { LatLng } from '@rahi/contracts';
import { Stands } from './stands.js';

/** Dadar, for packs without a city with known roads. */
const dadar: LatLng = { lat: 19.0186, lng: 72.8446 };

/**
 * The stations of the cities with known roads. The fleet's home is the first of these cities.
 * @param folder of city packs; undefined for the ones that come with Rahi
 */
export async function openStands(folder: string | undefined): Promise<Stands> {
  const packs = await listPacks(folder);
  const cities = packs.filter(({ routable }) => routable);
  const stations = await Promise.all(cities.map(stationsOf));
  return new Stands(stations.flat(), cities[0]?.center ?? dadar);
}

async function stationsOf({ folder }: OpenPack): Promise<LatLng[]> {
  const { others } = await readPlacesFile(folder);
  return others.filter(({ kind }) => kind === 'station').map(({ lat, lng }) => ({ lat, lng }));
}
