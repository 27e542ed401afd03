import { rupeesFromPaise, type Fare, type FareQuote } from '@rahi/contracts';

/** A fare as the wire carries it: decimal rupees (R16, R17). */
export function quoteOf(fare: Fare): FareQuote {
  return {
    total: rupeesFromPaise(fare.totalPaise),
    breakdown: {
      base: rupeesFromPaise(fare.basePaise),
      distance: rupeesFromPaise(fare.distancePaise),
      surge: fare.surge,
      subtotal: rupeesFromPaise(fare.subtotalPaise),
      gst: rupeesFromPaise(fare.gstPaise),
    },
  };
}
