import {
  formatRupees,
  freeStopMinutes,
  outstationMetres,
  rentalExtras,
  rentalPackageOf,
  rupeesFromPaise,
  type FareInputs,
  type FareLine,
  type LabelledLine,
  type Language,
  type Saying,
  type TariffTerms,
} from '@rahi/contracts';
import { say } from '../../say.js';

const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise));

/** Lines with what they are in words: "Distance, 2.33 km at ₹12 a km". */
export function labelled(
  lines: readonly FareLine[],
  terms: TariffTerms,
  inputs: FareInputs,
  language: Language,
): LabelledLine[] {
  return lines.map((line) => ({
    code: line.code,
    label: line.code === 'toll' && line.name ? line.name : labelOf(line.code, terms, inputs).in(language),
    paise: line.paise,
  }));
}

/** How far a rental went beyond its package. */
const extrasOf = (terms: TariffTerms, inputs: FareInputs) =>
  rentalExtras(rentalPackageOf(terms, inputs.rental?.hours ?? 0) ?? { hours: 0, km: 0 }, inputs);

const nightsIn = ({ outstation }: FareInputs) => outstation?.nights ?? 0;

/** The kilometres of an outstation trip: those driven, or the least ones beside them. */
function sayOutstation({ outstation: terms }: TariffTerms, { metres, outstation }: FareInputs): Saying {
  if (!terms || !outstation) return say('line.distance', { km: metres / 1000, rate: '' });
  const charged = outstationMetres(terms, { metres, outstation });
  const [km, driven, rate] = [charged / 1000, metres / 1000, rupees(terms[outstation.kind].perKmPaise)];
  return charged > metres ? say('line.outstationLeast', { km, driven, rate }) : say('line.outstation', { km, rate });
}

function labelOf(code: FareLine['code'], terms: TariffTerms, inputs: FareInputs): Saying {
  switch (code) {
    case 'distance': {
      const [km, rate, included] = [inputs.metres / 1000, rupees(terms.perKmPaise), terms.includedMetres / 1000];
      return included > 0 ? say('line.distanceIncluded', { km, rate, included }) : say('line.distance', { km, rate });
    }
    case 'time':
      return say('line.time', { minutes: inputs.minutes, rate: rupees(terms.perMinutePaise) });
    case 'minimum':
      return say('line.minimum', { minimum: rupees(terms.minimumPaise) });
    case 'night':
      return say('line.night', { percent: terms.night.percent });
    case 'surge':
      return say('line.surge', { times: inputs.surgePercent / 100 });
    case 'waiting':
      return say('line.waiting', { free: terms.waiting.freeMinutes, rate: rupees(terms.waiting.perMinutePaise) });
    case 'stop_waiting':
      return say('line.stop_waiting', { free: freeStopMinutes, rate: rupees(terms.waiting.perMinutePaise) });
    case 'rental': {
      const hours = inputs.rental?.hours ?? 0;
      return say('line.rental', { hours, km: rentalPackageOf(terms, hours)?.km ?? 0 });
    }
    case 'extra_km': {
      const { metres } = extrasOf(terms, inputs);
      const [km, driven] = [metres / 1000, inputs.metres / 1000];
      return say('line.extra_km', { km, driven, rate: rupees(terms.rental?.extraKmPaise ?? 0) });
    }
    case 'extra_time': {
      const { minutes } = extrasOf(terms, inputs);
      return say('line.extra_time', { minutes, rate: rupees(terms.rental?.extraMinutePaise ?? 0) });
    }
    case 'outstation':
      return sayOutstation(terms, inputs);
    case 'allowance':
      return say('line.allowance', { days: nightsIn(inputs) + 1, rate: rupees(terms.outstation?.allowancePaise ?? 0) });
    case 'night_halt':
      return say('line.night_halt', { nights: nightsIn(inputs), rate: rupees(terms.outstation?.nightPaise ?? 0) });
    case 'gst':
      return say('line.gst', { percent: terms.gstPercent });
    case 'welfare': {
      const { percent = 0, mostPaise = 0 } = terms.welfareFee ?? {};
      return say('line.welfare', { percent, most: rupees(mostPaise) });
    }
    default:
      return say(`line.${code}`);
  }
}
