import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import type { OsmExtract, Tags } from '../osm/extract.js';
import type { CityPlace, PlaceKind } from './city-place.js';
import type { Localities } from './localities.js';
import { folded, merged, namesOf, type Names } from './names.js';
import { groupedBy, tagged } from './tagged.js';

/** The kind of a named object by its tags; the first match counts. `*` matches any value. */
const kinds: readonly (readonly [tag: string, values: string, kind: PlaceKind])[] = [
  ['aeroway', 'aerodrome', 'airport'],
  ['amenity', 'hospital', 'hospital'],
  ['shop', 'mall', 'mall'],
  ['tourism', 'hotel|hostel|guest_house|motel', 'hotel'],
  ['tourism', 'attraction|museum|theme_park|zoo|aquarium|viewpoint', 'landmark'],
  ['amenity', 'marketplace', 'market'],
  ['amenity', 'school|college|university', 'school'],
  ['amenity', 'place_of_worship', 'worship'],
  ['amenity', 'bus_station', 'bus'],
  ['amenity', 'ferry_terminal|theatre|cinema|arts_centre|library|townhall|courthouse|conference_centre', 'landmark'],
  ['natural', 'beach', 'landmark'],
  ['historic', 'fort|monument|memorial|archaeological_site|ruins|building|public|heritage|city_gate|yes', 'landmark'],
  ['leisure', 'stadium|sports_centre', 'landmark'],
  ['leisure', 'park|garden|nature_reserve', 'park'],
  ['healthcare', 'hospital', 'hospital'],
  ['amenity', 'clinic', 'clinic'],
  ['healthcare', 'clinic|centre', 'clinic'],
  ['amenity', 'doctors|dentist', 'doctor'],
  ['healthcare', 'doctor|dentist', 'doctor'],
  ['office', '*', 'office'],
  ['amenity', 'police|fire_station|post_office|bank|fuel', 'office'],
  ['shop', '*', 'shop'],
  ['amenity', 'pharmacy|restaurant|cafe|fast_food|bar|pub', 'shop'],
  ['highway', 'bus_stop', 'bus'],
  ['public_transport', 'platform', 'bus'],
  ['public_transport', 'station', 'landmark'],
  ['highway', 'traffic_signals', 'landmark'],
  ['junction', '*', 'landmark'],
  ['landuse', 'commercial|industrial|residential|retail', 'landmark'],
  ['building', '*', 'landmark'],
  ['barrier', 'toll_booth', 'landmark'],
];

/** Objects of one name and kind that are nearer than this are one place, in kilometres. */
const onePlaceKm: Readonly<Partial<Record<PlaceKind, number>>> = { bus: 0.5, park: 0.5, school: 0.4 };
const otherwiseKm = 0.25;

/** A named object, or several that represent one place. */
type Found = Names & LatLng & { readonly kind: PlaceKind };

/** Airports, sights, hospitals, hotels and all other named objects except streets, stations and localities. */
export function pointsOf(extract: OsmExtract, localities: Localities): CityPlace[] {
  const found = [...tagged(extract)].flatMap(({ tags, at }) => {
    const names = namesOf(tags);
    const kind = names && kindOf(tags, names.name);
    return kind ? [{ ...names, ...at, kind }] : [];
  });
  const groups = groupedBy(found, ({ name, kind }) => `${kind} ${folded(name)}`);
  return [...groups.values()].flatMap(merge).map((place) => {
    // An airport is larger than the quarter that its terminal happens to be in.
    return { ...place, locality: place.kind === 'airport' ? null : localities.at(place) };
  });
}

/** Terminals of passengers, and not of cargo or of an oil company. */
const passengers = /airport|terminal \d|international|domestic/i;

function kindOf(tags: Tags, name: string): PlaceKind | null {
  // Stations are found by stationsOf, quarters by Localities.
  if (tags['railway'] || tags['place'] || tags['public_transport'] === 'stop_position') return null;
  if (tags['highway'] && !tags['highway'].match(/^(bus_stop|traffic_signals)$/)) return null;
  if (tags['aeroway'] === 'terminal') return passengers.test(name) ? 'airport' : 'landmark';
  for (const [tag, values, kind] of kinds) {
    const value = tags[tag];
    if (value !== undefined && (values === '*' || values.split('|').includes(value))) return kind;
  }
  return null;
}

/** Places of one name and kind, each for all objects around it. */
function merge(objects: readonly [Found, ...Found[]]): Found[] {
  const within = onePlaceKm[objects[0].kind] ?? otherwiseKm;
  const places: [Found, ...Found[]][] = [];
  for (const object of objects) {
    const place = places.find(([first]) => distanceKm(first, object) <= within);
    if (place) place.push(object);
    else places.push([object]);
  }
  return places.map((all) => ({ ...all[0], ...merged(all) }));
}
