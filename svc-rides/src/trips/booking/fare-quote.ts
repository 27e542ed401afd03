import { rupeesFromPaise, sumOf, type FareQuote, type Language } from '@rahi/contracts';
import { labelled } from '../../money/bills/line-labels.js';
import type { Priced } from '../../pricing/quotes/quotes.service.js';

/** A fare as the wire carries it: decimal rupees, and the lines they are the sums of (R16, R17). */
export function quoteOf({ lines, totalPaise, tariff, inputs, surge, promo }: Priced, language: Language): FareQuote {
  const gstPaise = sumOf(lines, 'gst');
  return {
    total: rupeesFromPaise(totalPaise),
    breakdown: {
      base: rupeesFromPaise(sumOf(lines, 'base', 'minimum')),
      distance: rupeesFromPaise(sumOf(lines, 'distance', 'time')),
      surge: inputs.surgePercent / 100,
      subtotal: rupeesFromPaise(totalPaise - gstPaise - sumOf(lines, 'toll', 'discount')),
      gst: rupeesFromPaise(gstPaise),
    },
    lines: labelled(lines, tariff.terms, inputs, language),
    tariff: { id: tariff.id, version: tariff.version },
    inputs,
    ...(surge &&
      surge.percent !== 100 && {
        demand: { percent: surge.percent, rides: surge.demand, drivers: surge.supply },
      }),
    ...(promo && { promoCode: promo.code }),
  };
}
