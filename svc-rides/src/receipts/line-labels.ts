import {
  formatRupees,
  rupeesFromPaise,
  type FareInputs,
  type FareLine,
  type LabelledLine,
  type TariffTerms,
} from '@rahi/contracts';

const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise));

/** Lines with what they are in words: "Distance, 2.33 km at ₹12 a km". */
export function labelled(lines: readonly FareLine[], terms: TariffTerms, inputs: FareInputs): LabelledLine[] {
  return lines.map((line) => ({ code: line.code, label: labelOf(line, terms, inputs), paise: line.paise }));
}

function labelOf({ code, name }: FareLine, terms: TariffTerms, inputs: FareInputs): string {
  switch (code) {
    case 'base':
      return 'Base fare';
    case 'distance': {
      const included = terms.includedMetres > 0 ? `, ${terms.includedMetres / 1000} km included` : '';
      return `Distance, ${inputs.metres / 1000} km at ${rupees(terms.perKmPaise)} a km${included}`;
    }
    case 'time':
      return `Time, ${inputs.minutes} min at ${rupees(terms.perMinutePaise)} a minute`;
    case 'minimum':
      return `Up to the minimum of ${rupees(terms.minimumPaise)}`;
    case 'night':
      return `Night, ${terms.night.percent} %`;
    case 'surge':
      return `Demand, × ${inputs.surgePercent / 100}`;
    case 'rounding':
      return 'Rounding to a rupee';
    case 'waiting':
      return `Waiting, ${terms.waiting.freeMinutes} min free, then ${rupees(terms.waiting.perMinutePaise)} a minute`;
    case 'gst':
      return `GST, ${terms.gstPercent} %`;
    case 'toll':
      return name ?? 'Toll';
    case 'discount':
      return 'Promo code';
    case 'cancellation':
      return 'Cancellation fee';
    case 'no_show':
      return 'Fee for not coming to the pickup';
  }
}
