import { Refusal } from '@rahi/contracts';
import { say } from '../say.js';
import type { DriverEntity } from './driver.entity.js';

type Standing = Pick<DriverEntity, 'saysWoman' | 'womanSaidAt' | 'womanVerified' | 'womanRefusedAt' | 'womenOnly'>;

/**
 * What becomes of a driver who says, or no longer says, that she is a woman (R46). Whatever the desk has verified is void with that.
 * @param said undefined from a svc-auth of a release before: nothing changes
 * @param isLocal on one person’s machine nobody would ever verify it
 */
export function afterSaying(
  driver: Pick<Standing, 'saysWoman'>,
  said: boolean | undefined,
  isLocal: boolean,
): Partial<Standing> {
  if (said === undefined || said === driver.saysWoman) return {};
  const womanSaidAt = said ? new Date() : null;
  return { saysWoman: said, womanSaidAt, womanVerified: said && isLocal, womanRefusedAt: null, womenOnly: false };
}

/** What the desk has said of a driver who says that she is a woman. */
export function womanStateOf({
  womanVerified,
  womanRefusedAt,
}: Pick<Standing, 'womanVerified' | 'womanRefusedAt'>): 'waiting' | 'verified' | 'refused' {
  if (womanVerified) return 'verified';
  return womanRefusedAt ? 'refused' : 'waiting';
}

/** @throws Refusal preference_mismatch for a driver of whom it is not verified that she is a woman */
export function womenOnlyOf(wanted: boolean, { womanVerified }: Pick<Standing, 'womanVerified'>): Partial<Standing> {
  if (wanted && !womanVerified) throw new Refusal('preference_mismatch', say('women.notVerified'));
  return { womenOnly: wanted };
}
