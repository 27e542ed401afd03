import type { Candidate } from '@rahi/dispatch';
import type { Saying } from '@rahi/contracts';
import { say } from '../../say.js';

export type Reader = 'admin' | 'driver';

/** Why a driver was or was not offered a ride: about the driver to administrators, to the driver about themself. */
export function whyOf({ why, cost, km }: Candidate, reader: Reader): Saying {
  const place = cost
    ? say('why.minutes', { minutes: Math.max(1, Math.round(cost.minutes)) })
    : say('why.km', { km: km.toFixed(1) });
  return say(`why.${why}.${reader}`, { place, km: km.toFixed(1) });
}
