import { withGst, type FareInputs, type TariffTerms, type TermsOnWire } from '@rahi/contracts';

/** Terms that say who owes GST: as given, or by a client that does not ask, the platform where there is GST. */
export function ownedTerms({ gst, ...wire }: TermsOnWire): TariffTerms {
  return withGst({ ...wire, gst: gst ?? (wire.terms.gstPercent > 0 ? 'platform' : 'none') });
}

/** R41: an operator without a GST number charges no GST, except by terms that do not say who owes it. */
export function untaxedBy({ gst }: TariffTerms, gstin: string | undefined): Pick<FareInputs, 'untaxed'> {
  return gst !== undefined && gstin === undefined ? { untaxed: true } : {};
}
