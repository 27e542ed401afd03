import * as z from 'zod/mini';
import { id, isoDate, latLngInput } from './values.js';
import { vehicleTypeSchema } from './vehicles.js';

/** The program that answers partners (ADR 92): its user of NATS, its name in logs, metrics and health, and the first word of its calls. */
export const partnersProgram = 'partners';

/** Name of its Postgres database, and of the role that owns it. It has one only where `api` is offered (ADR 97). */
export const partnersDatabase = 'rahi_partners';

/**
 * What partners can be offered. An operator names it in PARTNERS; without that, there is no such program. `gofs`: what trip planners
 * read, without keys. `api`: calls for organisations that have keys.
 */
export const partnerOffers = ['gofs', 'api'] as const;
export type PartnerOffer = (typeof partnerOffers)[number];

/** The offers in a list such as `gofs`, separated by commas; null where it names another. */
export function partnerOffersOf(text: string): readonly PartnerOffer[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const found = partnerOffers.filter((offer) => names.includes(offer));
  return names.every((name) => found.some((offer) => offer === name)) ? found : null;
}

/** Whether a list of offers, such as PARTNERS has, names calls with keys: only then the program has a database. */
export const offersKeys = (text: string | undefined): boolean => partnerOffersOf(text ?? '')?.includes('api') ?? false;

/** The longest query of a page for partners, in characters. */
export const longestPartnerQuery = 2048;

/** Not routed by a call: a page for partners, as its path under the gateway and its query name it. */
export const partnerPage = {
  subject: 'rpc.partners.page',
  request: z.object({
    /** `/gofs/en/zones.json`. */
    path: z.string().check(z.maxLength(200)),
    /** What stands behind the `?`, encoded as it came. */
    query: z.string().check(z.maxLength(longestPartnerQuery)),
    /** The tags of the copies that the reader has; null without one. */
    ifNoneMatch: z.nullable(z.string().check(z.maxLength(1000))),
  }),
  answer: z.object({
    /** JSON; null where the reader has it already. */
    body: z.nullable(z.string()),
    etag: z.string(),
    /** Seconds for which a copy of it holds. */
    maxAge: z.int().check(z.nonnegative()),
  }),
} as const;

/** The longest body of a request for partners, in bytes. */
export const longestPartnerBody = 16 * 1024;

const header = z.nullable(z.string().check(z.maxLength(4096)));

/** Not routed by a call: a request with a key, for a token or of `/partners/v1`, as it came to the gateway. */
export const partnerRequest = {
  subject: 'rpc.partners.request',
  request: z.object({
    method: z.enum(['GET', 'POST']),
    /** `/partners/v1/estimates`. */
    path: z.string().check(z.maxLength(200)),
    /** What stands behind the `?`, encoded as it came. */
    query: z.string().check(z.maxLength(longestPartnerQuery)),
    headers: z.object({
      authorization: header,
      contentType: header,
      version: header,
      acceptLanguage: header,
      /** Absent from a gateway of a release before it. */
      idempotencyKey: z.optional(header),
    }),
    /** As it came; empty without one. */
    body: z.string(),
  }),
  answer: z.object({
    status: z.int().check(z.gte(200), z.lte(599)),
    /** JSON. */
    body: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
} as const;

const paise = z.int();

/** What a trip of a vehicle type costs in one city, or outside of all. Amounts in paise, without GST. */
export const publishedFareSchema = z.object({
  /** Name of the city's pack; null outside of all cities. */
  city: z.nullable(z.string()),
  vehicleType: vehicleTypeSchema,
  /** Which kilometres count. */
  distance: z.enum(['straight', 'road']),
  basePaise: paise,
  /** Metres that the base pays for. */
  includedMetres: z.int(),
  perKmPaise: paise,
  perMinutePaise: paise,
  minimumPaise: paise,
  /** GST on top, in percent; 0 where none is charged. */
  gstPercent: z.number(),
  /** Whether a fee for the welfare of drivers comes on top (R42). */
  welfareFee: z.boolean(),
});
export type PublishedFare = z.output<typeof publishedFareSchema>;

/** Not routed: what trips cost now in each served city and outside of them, without surge, night and tolls. */
export const publishedFares = {
  subject: 'rpc.rides.published-fares',
  request: z.object({}),
  answer: z.object({
    fares: z.array(publishedFareSchema),
    /** When another version of a tariff is in force next, as far as it is published. */
    changesAt: z.nullable(isoDate),
  }),
} as const;

/** Not routed: what a trip of now would be, for each vehicle type that can be booked for it and has a driver near the pickup. */
export const tripEstimates = {
  subject: 'rpc.rides.trip-estimates',
  request: z.object({
    pickup: latLngInput,
    /** Null: only how soon a driver would be at the pickup. */
    dropoff: z.nullable(latLngInput),
    vehicleTypes: z.array(vehicleTypeSchema).check(z.maxLength(20)),
    /** The organisation that may book at these fares: each has a quote, then. */
    organisationId: z.optional(id),
  }),
  answer: z.object({
    estimates: z.array(
      z.object({
        vehicleType: vehicleTypeSchema,
        /** Minutes until the nearest free driver could be at the pickup. */
        pickupMinutes: z.int(),
        /** Minutes from the pickup to the drop-off, and the fare in paise with all that is charged; null without a drop-off. */
        trip: z.nullable(
          z.object({
            minutes: z.int(),
            totalPaise: paise,
            /** Where an organisation asks. */
            quote: z.optional(z.object({ id: z.string(), expiresAt: isoDate })),
          }),
        ),
      }),
    ),
  }),
} as const;
export type TripEstimates = z.output<typeof tripEstimates.answer>;
