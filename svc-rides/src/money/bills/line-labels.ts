import {
  formatRupees,
  freeStopMinutes,
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
    case 'gst':
      return say('line.gst', { percent: terms.gstPercent });
    default:
      return say(`line.${code}`);
  }
}
