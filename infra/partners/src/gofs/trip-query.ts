import { latitude, longitude, Refusal, vehicleTypeSchema, type LatLng, type VehicleType } from '@rahi/contracts';
import { parsePart } from '@rahi/service-kit/program';
import * as z from 'zod/mini';
import { say } from '../say.js';
import type { Part } from './areas.js';

const address = z.optional(z.string().check(z.maxLength(300)));

const querySchema = z.object({
  pickup_lat: latitude,
  pickup_lon: longitude,
  drop_off_lat: z.optional(latitude),
  drop_off_lon: z.optional(longitude),
  brand_id: z.optional(z.string().check(z.maxLength(200))),
  pickup_address: address,
  drop_off_address: address,
});

/** What `wait_time` and `realtime_booking` are asked about. */
export interface TripQuery {
  readonly pickup: LatLng;
  readonly dropoff: LatLng | null;
  readonly pickupAddress: string | undefined;
  readonly dropoffAddress: string | undefined;
  readonly brands: readonly VehicleType[];
}

/** To a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/**
 * Reads the query. Service brands stand in one `brand_id`, separated by commas, or in several.
 * @throws Refusal invalid_input
 */
export function readTripQuery(query: URLSearchParams, { vehicleTypes }: Part): TripQuery {
  const given = {
    ...Object.fromEntries(query),
    ...(query.has('brand_id') && { brand_id: query.getAll('brand_id').join() }),
  };
  const parsed = parsePart(querySchema, given, 'query');
  const { drop_off_lat: lat, drop_off_lon: lng } = parsed;
  if ((lat === undefined) !== (lng === undefined))
    throw invalid(
      lat === undefined ? 'drop_off_lat' : 'drop_off_lon',
      say('place.both', { one: 'drop_off_lat', other: 'drop_off_lon' }),
    );
  return {
    pickup: { lat: rounded(parsed.pickup_lat), lng: rounded(parsed.pickup_lon) },
    dropoff: lat === undefined || lng === undefined ? null : { lat: rounded(lat), lng: rounded(lng) },
    pickupAddress: parsed.pickup_address,
    dropoffAddress: parsed.drop_off_address,
    brands: brandsOf(parsed.brand_id, vehicleTypes),
  };
}

function brandsOf(text: string | undefined, known: readonly VehicleType[]): readonly VehicleType[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const wanted = [...new Set(names.filter((name) => name !== ''))];
  if (wanted.length === 0 && known.length > 1)
    throw invalid('brand_id', say('brand.which', { parameter: 'brand_id', brands: known.join() }));
  return wanted.length === 0
    ? known
    : wanted.map((name) => {
        const type = vehicleTypeSchema.safeParse(name).data;
        if (type && known.includes(type)) return type;
        throw invalid('brand_id', say('brand.none', { brand: name, brands: known.join(', ') }));
      });
}

const invalid = (at: string, message: ReturnType<typeof say>) =>
  new Refusal('invalid_input', message, { errors: [{ in: 'query', at, message }] });
