import { distanceKm, roundedKm, type LatLng, type Place } from '@rahi/contracts';
import * as z from 'zod';
import { ExternalFailure } from './external-server.js';
import { plainText } from './places/plain-text.js';

const mostPlaces = 5;

const collection = z.object({ features: z.array(z.unknown()).max(100) });

const text = z.string().max(1000).transform(plainText);
const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number()),
  }),
  properties: z.object({
    osm_type: z
      .string()
      .regex(/^[A-Z]$/)
      .optional(),
    osm_id: z.int().optional(),
    name: text.optional(),
    housenumber: text.optional(),
    street: text.optional(),
    locality: text.optional(),
    district: text.optional(),
    city: text.optional(),
    county: text.optional(),
    state: text.optional(),
  }),
});
type Feature = z.output<typeof feature>;

/**
 * The places in a Photon server's answer, in its order, without those that are unreadable or out of reach.
 * @param farthestKm how far from `near` a place may be
 * @returns null when none within reach has a name
 * @throws ExternalFailure when the answer has another shape, or none of its places is readable
 */
export function placesOf(json: unknown, near: LatLng | undefined, farthestKm: number): Place[] | null {
  const parsed = collection.safeParse(json);
  if (!parsed.success) throw new ExternalFailure('wrong shape');
  const { features } = parsed.data;
  if (features.length === 0) return null;
  const readable = features.flatMap((one) => feature.safeParse(one).data ?? []);
  if (readable.length === 0) throw new ExternalFailure('wrong shape');
  const places = new Map<string, Place>();
  for (const one of readable) {
    const place = placeOf(one, near);
    if (place && (place.distance ?? 0) <= farthestKm && !places.has(place.id)) places.set(place.id, place);
  }
  if (places.size === 0) return null;
  return [...places.values()].slice(0, mostPlaces);
}

function placeOf({ geometry, properties }: Feature, near: LatLng | undefined): Place | null {
  const [lng, lat] = geometry.coordinates;
  const house = [properties.housenumber, properties.street].filter(Boolean).join(' ');
  const name = properties.name || house;
  if (!name) return null;
  return {
    id: properties.osm_id === undefined ? `at-${lat},${lng}` : `osm-${properties.osm_type ?? ''}${properties.osm_id}`,
    name,
    address: addressOf(properties, name, house),
    lat,
    lng,
    ...(near && { distance: roundedKm(distanceKm(near, { lat, lng })) }),
  };
}

function addressOf({ locality, district, city, county, state }: Feature['properties'], name: string, house: string) {
  const parts = [house, locality ?? district, city ?? county, state].filter((part) => part && part !== name);
  return [...new Set(parts)].slice(0, 3).join(', ') || name;
}
