import type { VehicleType } from '@rahi/contracts/vehicles';
import { geoNamesPlaces } from '../base/geonames.js';
import { boundsOf, contains, type Bounds, type Position } from '../geometry/bounds.js';
import { areaFeatures } from '../map/areas.js';
import { makeTiles } from '../map/make-tiles.js';
import { pointFeatures } from '../map/points.js';
import { roadFeatures, waterwayFeatures } from '../map/lines.js';
import { cutExtract } from '../osm/cut-extract.js';
import { landOf } from '../osm/land.js';
import { ExtractError, type OsmExtract } from '../osm/read-osm.js';
import { writePlaces } from '../places/write-places.js';
import { writeRoads } from '../roads/write-roads.js';
import { measureRoads } from './measure-roads.js';
import { earth, inPlace, short, writeArea, writeMapFile, writePackJson } from './pack-files.js';
import { ATTRIBUTION, BASE_SLUG, type Pack } from './pack.js';

/** The zooms of a city's tiles. Below them the base is shown, above them the last one is enlarged. */
export const cityZooms = { min: 9, max: 14 };

export interface BuildOptions {
  readonly name: string;
  /** Folder of packs: the pack becomes a folder in it. */
  readonly folder: string;
  /** Cuts the city out of a larger extract; else all of it is taken. */
  readonly bounds?: Bounds;
  /** R47: the vehicle types that the city has besides the usual ones. */
  readonly vehicleTypes?: readonly VehicleType[];
  readonly onStep?: (sentence: string) => void;
}

/** "Navi Mumbai" becomes `navi-mumbai`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Builds the pack of a city. The same extract makes the same bytes.
 * @throws ExtractError when the extract has no roads within the bounds
 */
export async function buildPack(whole: OsmExtract, options: BuildOptions): Promise<Pack> {
  const { name, onStep = () => undefined } = options;
  const slug = slugOf(name);
  if (slug === '') throw new ExtractError('The name of a city needs at least one Latin letter or digit.');
  if (slug === BASE_SLUG) throw new ExtractError(`${name} is the pack under all cities. Give the city its own name.`);
  const extract = options.bounds ? cutExtract(whole, options.bounds) : whole;
  const bounds = options.bounds ?? whole.bounds ?? boundsOf(positions(extract));
  const roads = measureRoads(extract);
  if (!bounds || roads.roads === 0) throw new ExtractError(`There are no roads of ${name} in this extract.`);
  return inPlace(options.folder, slug, async (folder) => {
    onStep('Land and sea');
    // A coast continues beyond the bounds.
    const land = landOf(whole, bounds);
    await writeArea(folder, land);
    onStep(`Map, zooms ${cityZooms.min} to ${cityZooms.max}`);
    const features = [
      earth(land),
      ...areaFeatures(extract),
      ...roadFeatures(extract),
      ...waterwayFeatures(extract),
      ...pointFeatures(extract, bounds),
    ];
    const map = await writeMapFile(folder, makeTiles(features, bounds, cityZooms), { name, bounds, ...cityZooms });
    if (roads.routable) {
      onStep('Roads');
      await writeRoads(extract, folder);
    }
    onStep('Places');
    const places = await writePlaces(extract, folder);
    const pack: Pack = {
      format: 1,
      name,
      slug,
      center: centerOf(name, extract, bounds),
      bounds,
      routable: roads.routable,
      attribution: ATTRIBUTION,
      ...(options.vehicleTypes && options.vehicleTypes.length > 0 && { vehicleTypes: [...options.vehicleTypes] }),
      map,
      report: {
        roads: roads.roads,
        roadsKm: roads.roadsKm,
        named: roads.named,
        junctions: roads.junctions,
        connected: roads.connected,
        places,
      },
    };
    await writePackJson(folder, pack);
    return pack;
  });
}

function* positions({ nodes }: OsmExtract): Generator<Position> {
  for (const { lon, lat } of nodes.values()) yield [lon, lat];
}

/**
 * The position of the city of this name in GeoNames, else the middle of the extract's points, with half of them on each
 * side.
 */
function centerOf(name: string, extract: OsmExtract, bounds: Bounds): Pack['center'] {
  const city = geoNamesPlaces(bounds).find((place) => place.name === name);
  if (city) return { lat: city.lat, lng: city.lng };
  const within = [...positions(extract)].filter((position) => contains(bounds, position));
  return { lat: middleOf(within.map(([, lat]) => lat)), lng: middleOf(within.map(([lng]) => lng)) };
}

const middleOf = (values: readonly number[]): number =>
  short(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
