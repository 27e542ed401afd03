import { vehicleTypeSchema, type PartnerScope } from '@rahi/contracts';
import * as z from 'zod/mini';

/** The versions of the calls, by the day from which they hold. A caller names one in `Rahi-Version`; without that it gets the last. */
export const versions = ['2026-12-01'] as const;
export const latestVersion = versions[versions.length - 1] ?? versions[0];

const said = z.describe;
export const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most));
const place = z.strictObject({ lat: degrees(90), lng: degrees(180) });

/** The parts of a public call. A member that is not known is refused, since it may be misspelt. */
export interface PublicCall {
  /** Also what the desk counts it as. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** With `{rideId}` where `params` has it. */
  readonly path: string;
  readonly scope: PartnerScope;
  readonly summary: string;
  readonly params: z.ZodMiniType;
  readonly query: z.ZodMiniType;
  readonly body: z.ZodMiniType | null;
  readonly answer: z.ZodMiniType;
  /** 200 without it. */
  readonly success?: 201;
  /** Whether the header `Idempotency-Key` is needed. */
  readonly needsKey?: true;
  /** Its own refusals for the document, by status. */
  readonly refusals?: Readonly<Record<number, string>>;
}

const vehicle = z.object({
  vehicleType: vehicleTypeSchema,
  name: z.string().check(said('In the language of Accept-Language: English, Hindi or Marathi')),
  seats: z.int().check(said('Without the driver’s')),
});

export const vehicleTypesCall = {
  name: 'vehicle-types',
  method: 'GET',
  path: '/partners/v1/vehicle-types',
  scope: 'vehicles',
  summary: 'The types of vehicles that can be booked, in a city or anywhere',
  params: z.strictObject({}),
  query: z.strictObject({
    city: z.optional(
      z.string().check(z.maxLength(60), said('Name of a city, such as mumbai; without it, all that is served')),
    ),
  }),
  body: null,
  answer: z.object({
    vehicleTypes: z.array(vehicle),
    cities: z.array(z.object({ city: z.string(), name: z.string() })).check(said('The cities that are served')),
  }),
  refusals: { 404: '`not_found`: no such city' },
} as const satisfies PublicCall;

export const estimatesCall = {
  name: 'estimates',
  method: 'POST',
  path: '/partners/v1/estimates',
  scope: 'estimates',
  summary: 'What a trip would cost now, and how soon a driver could come; books nothing',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({
    pickup: place,
    dropoff: place,
    vehicleTypes: z.optional(
      z.array(vehicleTypeSchema).check(z.minLength(1), z.maxLength(20), said('Without it, all')),
    ),
  }),
  answer: z.object({
    asOf: z.iso.datetime().check(said('When this was so: at most half a minute ago')),
    estimates: z
      .array(
        z.object({
          vehicleType: vehicleTypeSchema,
          pickupMinutes: z.int().check(said('Until the nearest free driver could be at the pickup')),
          tripMinutes: z.int().check(said('From the pickup to the drop-off')),
          totalPaise: z
            .int()
            .check(said('The whole fare of now in paise, with all that is charged; only a quote promises it')),
          currency: z.literal('INR'),
          quoteId: z.optional(z.string()).check(said('With the scope rides:book: a booking with it has this fare')),
          quoteExpiresAt: z.optional(z.iso.datetime()),
        }),
      )
      .check(
        said(
          'Only of types that can be booked for the trip and have a driver near the pickup; none where Rahi does not go',
        ),
      ),
  }),
} as const satisfies PublicCall;
