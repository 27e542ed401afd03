import { simplifyRing } from '../geometry/simplify.js';
import type { OsmExtract } from '../osm/extract.js';
import { polygonsOf } from '../osm/shapes.js';
import { namesOf } from './names.js';
import type { CityOutline } from './places-file.js';

/** Municipalities have this level in India. */
const municipal = '8';
const toleranceMetres = 50;

/** The boundaries of the cities of an extract, where it has them closed. */
export function outlinesOf(extract: OsmExtract): CityOutline[] {
  return [...extract.relations.values()].flatMap((relation) => {
    const { boundary, admin_level: level } = relation.tags;
    const names = boundary === 'administrative' && level === municipal ? namesOf(relation.tags) : null;
    if (!names) return [];
    const rings = polygonsOf(relation, extract).flatMap((polygon) =>
      polygon.map((ring) => simplifyRing(ring, toleranceMetres).map(([lng, lat]) => [lat, lng] as const)),
    );
    return rings.length > 0 ? [{ name: names.name, rings }] : [];
  });
}
