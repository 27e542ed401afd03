import { writeCities } from '../cities/write-cities.js';
import type { Bounds } from '../geometry/bounds.js';
import type { MapFeature } from '../map/map-feature.js';
import { makeTiles } from '../map/make-tiles.js';
import { cityFeatures } from '../map/points.js';
import { roadFeatures } from '../map/lines.js';
import type { OsmExtract } from '../osm/extract.js';
import { earth, inPlace, writeArea, writeMapFile, writePackJson } from '../pack/pack-files.js';
import { measureRoads } from '../pack/measure-roads.js';
import { ATTRIBUTION, BASE_SLUG, type Pack } from '../pack/pack.js';
import { naturalEarthIndia, naturalEarthLand } from './natural-earth.js';

const world: Bounds = { south: -85, west: -180, north: 85, east: 180 };
/** India and the seas and lands around it. */
const india: Bounds = { south: 5, west: 66, north: 38, east: 99 };

/** The whole world is drawn coarsely up to a zoom; India and its surroundings are drawn in detail from the next zoom on. */
const worldZooms = { min: 0, max: 4 };
const indiaZooms = { min: 5, max: 8 };

/**
 * Builds the pack under all others: land and sea of Natural Earth, cities of GeoNames, and the main roads of some extracts.
 * No political border is in it.
 */
export async function buildBase(extracts: readonly OsmExtract[], folder: string): Promise<Pack> {
  const known = [...extracts.flatMap(roadFeatures), ...cityFeatures(india)].map(withoutDetails);
  const coarse = [earth(naturalEarthLand('50m', world)), ...known];
  const fine = [earth(naturalEarthLand('10m', around(india))), ...known];
  const { roads, roadsKm, named, junctions, connected } = measureRoads(...extracts);
  return inPlace(folder, BASE_SLUG, async (into) => {
    const map = await writeMapFile(
      into,
      [...makeTiles(coarse, world, worldZooms), ...makeTiles(fine, india, indiaZooms)],
      { name: 'India', bounds: world, min: worldZooms.min, max: indiaZooms.max },
    );
    await writeArea(into, naturalEarthIndia(), COAST_METRES);
    const places = await writeCities(into);
    const pack: Pack = {
      format: 1,
      name: 'India',
      slug: BASE_SLUG,
      center: { lat: 22.5, lng: 79.5 },
      bounds: india,
      routable: false,
      attribution: ATTRIBUTION,
      map,
      report: { roads, roadsKm, named, junctions, connected, places },
    };
    await writePackJson(into, pack);
    return pack;
  });
}

/** The accuracy of Natural Earth's own coastlines. */
const COAST_METRES = 250;

/** Names and bridges are of no use at these zooms. */
const withoutDetails = (feature: MapFeature): MapFeature => ({ ...feature, details: undefined });

/** A few degrees more: tiles reach beyond the bounds. */
const around = ({ south, west, north, east }: Bounds): Bounds => ({
  south: south - 12,
  west: west - 12,
  north: north + 12,
  east: east + 12,
});
