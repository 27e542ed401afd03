import { misfits, type Candidate, type Misfit } from '@rahi/dispatch';
import type { Saying } from '@rahi/contracts';
import { say } from '../../say.js';

/** `onlooker`: an administrator who sees no contacts, and does not learn whether somebody is a woman (R46), or what a rider needs. */
export type Reader = 'admin' | 'onlooker' | 'driver';

/** Whether a wish did not fit (R46, ADR 88). */
export const isMisfit = (why: Candidate['why']): why is Misfit => misfits.some((misfit) => misfit === why);

/** Why a driver was or was not offered a ride: about the driver to administrators, to the driver about themself. */
export function whyOf({ why, cost, km, kept }: Candidate, reader: Reader): Saying {
  if (reader === 'onlooker' && isMisfit(why)) return say('why.wish');
  const place = cost
    ? say('why.minutes', { minutes: Math.max(1, Math.round(cost.minutes)) })
    : say('why.km', { km: km.toFixed(1) });
  const how = why === 'offered' && kept ? 'offered_kept' : why;
  return say(`why.${how}.${reader === 'driver' ? 'driver' : 'admin'}`, { place, km: km.toFixed(1) });
}
