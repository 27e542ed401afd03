import * as z from 'zod/mini';
import type { FigureName } from './law/figures.js';
import { ruleSetStatuses } from './law/rule-set.js';
import { tariffRefSchema } from './tariff.js';
import { vehicleTypeSchema } from './vehicles.js';

/**
 * Who sees whether a figure is kept: `tariffs`, `promos` and `payouts` are compared with it, `product` keeps it whatever an operator does,
 * and `nobody` knows: it is about papers and contracts that Rahi does not have.
 */
export type FigureCheck = 'tariffs' | 'payouts' | 'product' | 'nobody';

/** How each figure is checked (R42). Of `least_fare` the promo codes are compared as well. */
export const figureChecks: Readonly<Record<FigureName, FigureCheck>> = {
  least_fare: 'tariffs',
  most_fare: 'tariffs',
  base_distance: 'tariffs',
  driver_share: 'tariffs',
  driver_share_operators_vehicle: 'nobody',
  settlement: 'payouts',
  rider_cancels: 'tariffs',
  rider_cancels_most: 'tariffs',
  driver_cancels: 'product',
  driver_cancels_most: 'product',
  tip_share: 'product',
  tip_afterwards: 'product',
  same_gender: 'product',
  women_share_with_women: 'product',
  rider_insurance: 'nobody',
  driver_health_insurance: 'nobody',
  driver_life_insurance: 'nobody',
  induction: 'nobody',
  vehicle_age: 'nobody',
  duty: 'product',
  rest: 'product',
  dropoff_after_accepting: 'product',
  languages: 'product',
  welfare_fee: 'tariffs',
  welfare_fee_most_two_wheels: 'tariffs',
  welfare_fee_most_three_wheels: 'tariffs',
  welfare_fee_most_four_wheels: 'tariffs',
  motorcycles: 'product',
  motorcycles_electric_only: 'nobody',
};

/** Names of figures and units that a client does not know are left out by it. */
const broken = {
  figure: z.string(),
  unit: z.string(),
  /** In the unit of the figure, as is `value`. */
  has: z.number(),
  value: z.int(),
  ruleSet: z.string(),
};

const cityToday = z.object({
  /** Null for everywhere: then the central rules alone. */
  slug: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** By ISO 3166-2; null where none is known. */
  state: z.nullable(z.string()),
  /** `counts` is false for a draft that the operator has not switched on. */
  ruleSets: z.array(
    z.object({ id: z.string(), name: z.string(), status: z.enum(ruleSetStatuses), counts: z.boolean() }),
  ),
  /** Tariffs in force here. `city` is the tariff's own: null of one for everywhere. */
  tariffs: z.array(
    z.object({
      ...broken,
      tariff: tariffRefSchema,
      city: z.nullable(z.string()),
      vehicleType: vehicleTypeSchema,
    }),
  ),
  /** Promo codes that hold here today and take off more than a fare may be reduced by. */
  promos: z.array(z.object({ ...broken, code: z.string() })),
  /** Figures that hold here and of which Rahi does not know whether they are kept. */
  unchecked: z.array(z.string()),
});
export type CityToday = z.output<typeof cityToday>;

/** R42: for each city what holds today, and what breaks it. */
export const rulesTodaySchema = z.object({
  /** Everywhere first, then the cities by name. */
  cities: z.array(cityToday),
  /** Drivers who are owed something for more days than the strictest figure of all cities allows; null where no rule says. */
  settlement: z.nullable(z.object({ days: z.int(), ruleSet: z.string(), drivers: z.int() })),
});
export type RulesToday = z.output<typeof rulesTodaySchema>;
