import type { StateId } from '@rahi/contracts/law/states';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { geoNamesPlaces } from '../base/geonames.js';
import { contains, type Bounds, type PolygonRings, type Position } from '../geometry/bounds.js';
import { areaFeatures } from '../map/areas.js';
import { makeTiles } from '../map/make-tiles.js';
import { pointFeatures } from '../map/points.js';
import { roadFeatures, waterwayFeatures } from '../map/lines.js';
import { cutExtract } from '../osm/cut-extract.js';
import { landOf } from '../osm/land.js';
import { ExtractError, type OsmExtract } from '../osm/extract.js';
import { writePlaces } from '../places/write-places.js';
import { writeRoads } from '../roads/write-roads.js';
import { boundsOfRoads } from './city-bounds.js';
import { measureRoads } from './measure-roads.js';
import { earth, inPlace, short, writeArea, writeMapFile, writePackJson } from './pack-files.js';
import { ATTRIBUTION, BASE_SLUG, type Pack } from './pack.js';

/** The zooms of a city's tiles. Below them the base is shown, above them the last one is enlarged. */
export const cityZooms = { min: 9, max: 14 };

export interface BuildOptions {
  readonly name: string;
  /** Folder of packs: the pack becomes a folder in it. */
  readonly folder: string;
  /** Cuts the city out of a larger extract; else its roads say where it is (`boundsOfRoads`). */
  readonly bounds?: Bounds;
  /** R42: the state that the city is in. */
  readonly state?: StateId;
  /** R47: the vehicle types that the city has besides the usual ones. */
  readonly vehicleTypes?: readonly VehicleType[];
  /** The name of the extract's file, without its folder: a pack is passed on. */
  readonly file?: string;
  /** The SHA-256 digest of that file, in hexadecimal digits: only of the same file is the pack built again by itself. */
  readonly sha256?: string;
  /** The bounds that the operator chose. */
  readonly cut?: Bounds;
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
  const bounds = options.bounds ?? boundsOfRoads(whole);
  const extract = bounds ? cutExtract(whole, bounds) : whole;
  const roads = measureRoads(extract);
  if (!bounds || roads.roads === 0) throw new ExtractError(`There are no roads of ${name} in this extract.`);
  return inPlace(options.folder, slug, async (folder) => {
    onStep('Land and sea');
    // A coast continues beyond the bounds.
    const land = landOf(whole, bounds);
    await writeArea(folder, land);
    onStep(`Map, zooms ${cityZooms.min} to ${cityZooms.max}`);
    const map = await writeMap(folder, extract, land, { name, bounds });
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
      ...(options.state && { state: options.state }),
      center: centerOf(name, extract, bounds),
      bounds,
      ...(options.file !== undefined && {
        source: {
          file: options.file,
          ...(options.sha256 !== undefined && { sha256: options.sha256 }),
          ...(options.cut && { bounds: options.cut }),
        },
      }),
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

/** Writes the map. What it is made of is not in memory any more when the roads are made. */
function writeMap(
  folder: string,
  extract: OsmExtract,
  land: PolygonRings[],
  { name, bounds }: { name: string; bounds: Bounds },
): Promise<Pack['map']> {
  const features = [
    earth(land),
    ...areaFeatures(extract),
    ...roadFeatures(extract),
    ...waterwayFeatures(extract),
    ...pointFeatures(extract, bounds),
  ];
  return writeMapFile(folder, makeTiles(features, bounds, cityZooms), { name, bounds, ...cityZooms });
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
