import { rupeesFromPaise, sumOf, type FareQuote, type Language } from '@rahi/contracts';
import { labelled } from '../../money/bills/line-labels.js';
import { pricedFor, type Priced } from '../../pricing/quotes/quotes.service.js';

/** Lines that the documented breakdown has no row for. */
const withoutRow = [
  'night',
  'waiting',
  'stop_waiting',
  'later',
  'welfare',
  'toll',
  'discount',
  'extra_km',
  'extra_time',
  'allowance',
  'night_halt',
] as const;

/**
 * The documented breakdown. Its rows add up for every tariff: subtotal and GST to the total, and base and distance, times the
 * surge, to the subtotal. What has no row of its own stands in the distance; `lines` has each.
 */
export function breakdownOf({ lines, totalPaise, inputs }: Pick<Priced, 'lines' | 'totalPaise' | 'inputs'>) {
  const gst = sumOf(lines, 'gst');
  const base = sumOf(lines, 'base', 'minimum', 'rental');
  const subtotal = totalPaise - gst;
  const distance =
    sumOf(lines, ...withoutRow) === 0
      ? sumOf(lines, 'distance', 'time', 'outstation')
      : Math.round((subtotal * 100) / inputs.surgePercent) - base;
  return {
    base: rupeesFromPaise(base),
    distance: rupeesFromPaise(distance),
    surge: inputs.surgePercent / 100,
    subtotal: rupeesFromPaise(subtotal),
    gst: rupeesFromPaise(gst),
  };
}

/** A fare as the wire carries it: decimal rupees, and the lines they are the sums of (R16, R17). */
export function quoteOf(priced: Priced, language: Language): FareQuote {
  const { lines, totalPaise, tariff, inputs, surge, promo, pickupMinutes, expected } = priced;
  return {
    total: rupeesFromPaise(totalPaise),
    ...(tariff.terms.roundCash && { cashTotal: rupeesFromPaise(pricedFor(priced).totalPaise) }),
    breakdown: breakdownOf({ lines, totalPaise, inputs }),
    lines: labelled(lines, tariff.terms, inputs, language),
    tariff: { id: tariff.id, version: tariff.version },
    inputs,
    distance: tariff.terms.distance,
    ...(surge &&
      surge.percent !== 100 && {
        demand: { percent: surge.percent, rides: surge.demand, drivers: surge.supply },
      }),
    ...(expected && { outstation: expected }),
    ...(promo && { promoCode: promo.code }),
    ...(pickupMinutes !== undefined && { pickupMinutes }),
  };
}
