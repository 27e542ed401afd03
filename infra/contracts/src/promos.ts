import * as z from 'zod/mini';
import { id, isoDate } from './values.js';

/** As riders type it: letters and digits, in upper or lower case. */
export const promoCodeInput = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,20}$/, 'rule.promoCode'));

const paise = (most: number) => z.int().check(z.gte(1), z.lte(most));

/**
 * The terms of a promo code: the discount, for whom, where and when, and the total cost of its rides for the platform.
 * Amounts in paise.
 */
export const promoTermsSchema = z.object({
  code: promoCodeInput,
  /** The percentage of the fare; null for a fixed amount. */
  percent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  /** The discount: this amount, or with a percentage at most this. Never more than the fare. */
  mostPaise: paise(1_000_000),
  /** Only for riders whose other rides, if any, were cancelled. */
  firstRideOnly: z.boolean(),
  /** Where the pickup must be, as in tariffs; null for everywhere. */
  city: z.nullable(z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[-a-z0-9,]+$/, 'rule.city'))),
  validFrom: isoDate,
  validUntil: isoDate,
  budgetPaise: paise(10_000_000_000),
  /** How many rides of one rider, without cancelled ones. */
  usesPerRider: z.int().check(z.gte(1), z.lte(1000)),
});
export type PromoTerms = z.output<typeof promoTermsSchema>;

/** A promo code as the desk sees it. Spent and reserved together are never more than the budget. */
export const promoSchema = z.extend(promoTermsSchema, {
  id,
  active: z.boolean(),
  /** Spent on completed rides. */
  spentPaise: z.int(),
  /** Reserved for active rides: released when one is cancelled. */
  reservedPaise: z.int(),
  /** Rides, without cancelled ones. */
  uses: z.int(),
  createdAt: isoDate,
  createdBy: id,
});
export type Promo = z.output<typeof promoSchema>;

/** Why a promo code does not fit, as `promo_not_valid` says it in `why`. */
export const promoMisfits = ['unknown', 'not_here', 'not_yet', 'over', 'not_first', 'used', 'used_up'] as const;
export type PromoMisfit = (typeof promoMisfits)[number];
