import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { dryRunPage, dryRunPageSchema, tariffDraftSchema } from '../tariff-desk.js';
import { besideTerms, tariffSchema, tariffTermsSchema } from '../tariff.js';
import { rulesTodaySchema } from '../rules-today.js';
import { monthSchema, rulesReportSchema } from '../rules.js';
import { clientTime, pageQuery } from '../values.js';
import { vehicleTypeSchema } from '../vehicles.js';

/** A city of a pack, for example `mumbai`. */
const citySlug = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'rule.city'));
const city = z.nullable(citySlug);

export const adminTariffs = defineCall({
  name: 'rides.admin-tariffs',
  method: 'GET',
  path: '/api/admin/tariffs',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'All versions of all tariffs',
  answer: z.array(tariffSchema),
});

/** R36: a tariff that is meant to break a rule needs a proof of identity. */
const breaksRules = z.object({ breakingReason: z.string() });

export const publishTariff = defineCall({
  name: 'rides.admin-publish-tariff',
  method: 'POST',
  path: '/api/admin/tariffs',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  summary: 'Puts a new version of a tariff in force from a moment on; it is never changed',
  success: 201,
  body: z.strictObject({
    /** Null: everywhere. */
    city,
    vehicleType: vehicleTypeSchema,
    effectiveFrom: clientTime,
    terms: tariffTermsSchema,
    /** Without `gst`, the platform owes the GST of the terms, or nobody where they have none (R41). */
    ...besideTerms,
    /** The version that this one was made from: another that was published meanwhile is not overlooked. */
    basedOn: z.int(),
    /**
     * R42: why an owner with a second factor publishes it although it breaks a rule in force. It stands in the audit log. Without one,
     * such a tariff is refused.
     */
    breakingReason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  }),
  stepUp: (body) => breaksRules.safeParse(body).success,
  refusals: ['tariff_changed', 'rule_broken', 'second_factor_missing'],
  answer: tariffSchema,
});

export const dryRunTariffs = defineCall({
  name: 'rides.admin-dry-run',
  method: 'POST',
  path: '/api/admin/tariffs/dry-run',
  access: 'admin',
  roles: ['finance', 'operations'],
  limit: 120,
  summary: 'What drafts would have made of completed rides, newest first, a page at a time',
  body: z.strictObject({
    city,
    drafts: z.array(tariffDraftSchema).check(z.minLength(1), z.maxLength(4)),
    limit: z.int().check(z.gte(1), z.lte(dryRunPage)),
    cursor: pageQuery.shape.cursor,
  }),
  answer: dryRunPageSchema,
});

export const rulesReport = defineCall({
  name: 'rides.rules-report',
  method: 'GET',
  path: '/api/admin/rules-report',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary:
    'How tariffs and rides of a month kept the rules of the centre and of the states, and which rules hold in a city',
  query: z.object({
    month: monthSchema,
    /** R42: the city whose law is answered with it; without one, what holds everywhere. */
    city: z.optional(citySlug),
  }),
  refusals: ['not_found'],
  answer: rulesReportSchema,
});

export const rulesToday = defineCall({
  name: 'rides.rules-today',
  method: 'GET',
  path: '/api/admin/rules-today',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'Which rules hold in each city today, and which tariffs, promo codes and settlements break them (R42)',
  answer: rulesTodaySchema,
});
