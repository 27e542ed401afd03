import * as z from 'zod/mini';
import { id, isoDate, shownText } from './values.js';

/** What a client of a partner may be allowed to ask: a call of `/partners/v1` names the scope that it needs. */
export const partnerScopes = ['vehicles', 'estimates', 'rides:book', 'rides:read', 'rides:cancel'] as const;
export const partnerScopeSchema = z.enum(partnerScopes);
export type PartnerScope = z.output<typeof partnerScopeSchema>;

/** How many organisations an installation has at most, and clients an organisation. */
export const mostOrganisations = 500;
export const mostPartnerClients = 20;

/** How many rides under way an organisation may have at once: what the desk sets, and what holds until then. */
export const organisationRidesBounds = { least: 1, most: 500, usual: 20 } as const;

/** For how long the secret before a new one is good: time to give the new one to every program. In seconds. */
export const secretOverlapSeconds = 7 * 24 * 3600;

/** A public key by which a client proves who it is (RFC 7523), of the kinds whose signatures are checked. */
const publicKey = z.union([
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    kid: z.optional(z.string()),
  }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.optional(z.string()) }),
]);
/** Texts of a key are short: the longest is 43 characters of base64url and an id of its owner's choice. */
const short = z.refine<z.output<typeof publicKey>>(
  (key) => Object.values(key).every((part) => part === undefined || part.length <= 100),
  'rule.publicKey',
);
export const partnerKeySchema = publicKey.check(short);
export type PartnerKey = z.output<typeof partnerKeySchema>;

/** A client: a program of an organisation that asks with a key of its own. */
export const partnerClientSchema = z.object({
  /** Also its `client_id`. */
  id,
  name: z.string(),
  scopes: z.array(partnerScopeSchema),
  /** How it proves who it is: by a secret, or by signing with a key whose public half is known. */
  proves: z.enum(['secret', 'key']),
  createdAt: isoDate,
  /** Until when the secret before the present one is good; null where there is none. */
  formerSecretUntil: z.nullable(isoDate),
  /** Null while it may ask. */
  revokedAt: z.nullable(isoDate),
  /** When it last got an answer; null before the first. To the day in Asia/Kolkata, `2026-12-01`. */
  lastUsedOn: z.nullable(z.string()),
});
export type PartnerClient = z.output<typeof partnerClientSchema>;

/** What was asked on one day in Asia/Kolkata with the keys of one client. */
export const partnerUsageSchema = z.object({
  clientId: id,
  /** `2026-12-01`. */
  day: z.iso.date(),
  /** Which call, such as `estimates`; `token` for asking for a token. */
  call: z.string(),
  answered: z.int(),
  refused: z.int(),
});
export type PartnerUsage = z.output<typeof partnerUsageSchema>;

export const organisationFiguresSchema = z.object({
  /** All rides that it booked. */
  rides: z.int(),
  underWay: z.int(),
  /** What it owes for cancelled rides. */
  feesDuePaise: z.int(),
});
export type OrganisationFigures = z.output<typeof organisationFiguresSchema>;

/** An organisation, as the list of the desk has it. */
export const organisationSchema = z.object({
  id,
  name: z.string(),
  createdAt: isoDate,
  /** Null while its clients may ask. */
  suspendedAt: z.nullable(isoDate),
  /** Its clients that are not revoked. */
  clients: z.int(),
  /** How many rides under way it may have at once. Absent from a release before it booked any. */
  mostRides: z.optional(z.int()),
});
export type Organisation = z.output<typeof organisationSchema>;

/** An organisation with its clients, and what they asked in the last 30 days, the newest day first. */
export const organisationDetailSchema = z.extend(organisationSchema, {
  /** Also those that are revoked, the newest first. */
  all: z.array(partnerClientSchema),
  usage: z.array(partnerUsageSchema),
  /** Its rides; null where svc-rides does not answer. Absent from a release before it booked any. */
  figures: z.optional(z.nullable(organisationFiguresSchema)),
});
export type OrganisationDetail = z.output<typeof organisationDetailSchema>;

export const organisationInput = z.object({ name: shownText(80) });

const { least, most } = organisationRidesBounds;

export const organisationLimitInput = z.strictObject({ mostRides: z.int().check(z.gte(least), z.lte(most)) });

export const partnerClientInput = z.object({
  name: shownText(80),
  scopes: z.array(partnerScopeSchema).check(z.minLength(1), z.maxLength(partnerScopes.length)),
  /** With one the client signs, and has no secret. */
  publicKey: z.optional(partnerKeySchema),
});
export type PartnerClientInput = z.output<typeof partnerClientInput>;

/** A client with its new secret, which is shown this once; null for one that signs. */
export const clientWithSecretSchema = z.object({ client: partnerClientSchema, secret: z.nullable(z.string()) });
export type ClientWithSecret = z.output<typeof clientWithSecretSchema>;
