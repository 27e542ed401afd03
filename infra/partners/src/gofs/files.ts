import { kolkataDate, kolkataZone, shortTag, vehicleFacts, type Language, type PublishedFare } from '@rahi/contracts';
import type { PartnersConfig } from '../partners.config.js';
import { say } from '../say.js';
import type { Part, Zone } from './areas.js';
import { fareId, gofsFareOf } from './fares.js';
import { gofsVersion } from './feed.js';

/** The calendar of every rule: rides are offered on every day, at every hour. */
const everyDay = 'every_day';

type AboutOperator = Pick<PartnersConfig, 'PUBLIC_URL' | 'OPERATOR_NAME' | 'SUPPORT_CONTACT'>;

/** `gofs.json`: where each file is, in each language. */
export function discovery(
  addressOf: (language: string, file: string) => string,
  languages: readonly string[],
  all: readonly { readonly name: string; readonly file: string }[],
) {
  const feeds = (language: string) => all.map(({ name, file }) => ({ name, url: addressOf(language, file) }));
  return Object.fromEntries(languages.map((language) => [language, { feeds: feeds(language) }]));
}

export const versions = (url: string) => ({ versions: [{ version: gofsVersion, url }] });

export function systemInformation({ city }: Part, language: Language, config: AboutOperator) {
  const [, kind, contact = ''] = /^(mailto|tel):([^?]+)/.exec(config.SUPPORT_CONTACT ?? '') ?? [];
  return {
    language: shortTag(language),
    timezone: kolkataZone,
    name: city?.city ? `Rahi ${city.city.name}` : 'Rahi',
    short_name: 'Rahi',
    operator: config.OPERATOR_NAME,
    url: new URL('/', config.PUBLIC_URL).href,
    ...(kind === 'mailto' && { email: decodeURIComponent(contact) }),
    ...(kind === 'tel' && /^\+\d+$/.test(contact) && { phone_number: contact }),
  };
}

export const serviceBrands = ({ vehicleTypes }: Part, language: Language) => ({
  service_brands: vehicleTypes.map((type) => ({ brand_id: type, brand_name: say(`vehicle.${type}`).in(language) })),
});

/** How far a vehicle can be boarded with a wheelchair is not known, and not said. */
export const vehicleTypes = (part: Part) => ({
  vehicle_types: part.vehicleTypes.map((type) => ({ vehicle_type_id: type, max_capacity: vehicleFacts[type].seats })),
});

export function zones(part: Part, language: Language) {
  const features = part.zones.map((zone) => ({
    type: 'Feature',
    zone_id: zone.id,
    properties: { name: zone.city?.name ?? say('zone.country').in(language) },
    geometry: geometryOf(zone),
  }));
  return { zones: { type: 'FeatureCollection', features } };
}

function geometryOf({ coordinates }: Zone) {
  const [only, ...others] = coordinates;
  return others.length === 0 ? { type: 'Polygon', coordinates: only ?? [] } : { type: 'MultiPolygon', coordinates };
}

export function calendars(now = new Date()) {
  const year = Number(kolkataDate(now).slice(0, 4));
  return { calendars: [{ calendar_id: everyDay, start_date: `${year}0101`, end_date: `${year + 1}1231` }] };
}

/** Without windows of time: rides are offered at every hour. A rule names a fare where it begins in that fare's city. */
export function operatingRules(part: Part, fares: readonly PublishedFare[]) {
  const known = new Set(fares.map((fare) => gofsFareOf(fare)?.fare_id));
  return {
    operating_rules: part.connections.map(({ from, to, vehicleType }) => ({
      from_zone_id: from.id,
      to_zone_id: to.id,
      calendars: [everyDay],
      brand_id: vehicleType,
      vehicle_type_id: [vehicleType],
      ...(known.has(fareId(from.id, vehicleType)) && { fare_id: fareId(from.id, vehicleType) }),
    })),
  };
}

export function fareList({ connections }: Part, all: readonly PublishedFare[]) {
  const ofPart = all.filter(({ city }) => connections.some(({ from }) => from.id === city));
  return { fares: ofPart.flatMap((fare) => gofsFareOf(fare) ?? []) };
}
