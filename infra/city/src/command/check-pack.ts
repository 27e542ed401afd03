import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateIdOf } from '@rahi/contracts/law/states';
import { cityVehicleTypes } from '@rahi/contracts/vehicles';
import { readArea } from '../area/served-area.js';
import { readCities } from '../cities/cities-file.js';
import { EXTENT, tileOf } from '../map/tile-grid.js';
import { readTile } from '../map/read-tile.js';
import { refusalOf, refusedVehicles } from '../pack/allowed-vehicles.js';
import { buildCommandOf } from '../pack/build-command.js';
import { ownZonesFile, readOwnZones } from '../pack/own-zones.js';
import { BASE_SLUG, type OpenPack } from '../pack/pack.js';
import { readPlacesFile } from '../places/places-file.js';
import { TileFile, unpacked } from '../pmtiles/tile-file.js';
import { RoadNetwork } from '../roads/road-network.js';
import { messageOf } from './message-of.js';

/** Reads every file of a pack. @returns a sentence for each broken or missing one; empty for an intact pack */
export async function faultsOf(pack: OpenPack): Promise<string[]> {
  const checks: Readonly<Record<string, () => Promise<unknown>>> = {
    'pack.json': () => checkFacts(pack),
    'map.pmtiles': () => readMap(pack),
    'area.json.br': () => checkArea(pack),
    ...(pack.slug === BASE_SLUG
      ? { 'cities.json.br': () => readCities(pack.folder) }
      : { 'places.json.br': () => readPlacesFile(pack.folder) }),
    ...(pack.routable && { 'roads.bin.br': () => checkRoads(pack) }),
    [ownZonesFile]: () => readOwnZones(pack.folder),
  };
  const faults: string[] = [];
  for (const [file, read] of Object.entries(checks)) {
    await read().catch((error: unknown) => {
      faults.push(`${join(pack.folder, file)}: ${messageOf(error)}`);
    });
  }
  return faults;
}

/** Every tile within the bounds, down to its features. */
async function readMap({ folder, bounds, map }: OpenPack): Promise<void> {
  const path = join(folder, 'map.pmtiles');
  const version = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
  if (version !== map.version) throw new Error('it is not the file that was built: its content has changed');
  const file = await TileFile.open(path);
  try {
    for (let z = map.minZoom; z <= map.maxZoom; z++) {
      const [west, north] = tileOf(bounds.west, bounds.north, z);
      const [east, south] = tileOf(bounds.east, bounds.south, z);
      for (let y = north; y <= south; y++) {
        for (let x = west; x <= east; x++) {
          const tile = await file.tile(z, x, y);
          if (!tile) throw new Error(`the tile ${z}/${x}/${y} is missing`);
          readTile(await unpacked(tile), EXTENT);
        }
      }
    }
  } finally {
    await file.close();
  }
}

async function checkRoads(pack: OpenPack): Promise<void> {
  const { graph } = await RoadNetwork.open(pack.folder);
  if (!graph.isCurrent)
    throw new Error(
      `it was built by another release's rules of what a taxi may drive: build the pack again, by ${buildCommandOf(pack)}`,
    );
}

async function checkFacts(pack: OpenPack): Promise<void> {
  const { state, vehicleTypes = [] } = pack;
  if (state !== undefined && stateIdOf(state) === null)
    throw new Error(`it is in ${state}, which is no state of India by ISO 3166-2, such as IN-MH`);
  const unknown = vehicleTypes.filter((name) => !cityVehicleTypes.some((type) => type === name));
  if (unknown.length > 0)
    throw new Error(`it switches on ${unknown.join(', ')}: a city can switch on ${cityVehicleTypes.join(', ')}`);
  const refused = refusedVehicles(pack);
  if (refused.length > 0) throw new Error(refusalOf(pack, refused));
}

async function checkArea(pack: OpenPack): Promise<void> {
  const { polygons, marginKm } = await readArea(pack);
  if (!polygons.includes(pack.center, marginKm))
    throw new Error('the middle of the city is not on the land that it describes');
}
