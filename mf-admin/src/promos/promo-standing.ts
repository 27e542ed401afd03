import type { Promo } from '@rahi/contracts/promos';
import type { PillTone } from '@rahi/ui-kit';

/** The state of a promo code. Without budget for another ride it is used up, whether or not it is switched on. */
export type PromoStanding = 'on' | 'off' | 'later' | 'over' | 'usedUp';

export const standingTones: Readonly<Record<PromoStanding, PillTone>> = {
  on: 'ok',
  off: 'neutral',
  later: 'brand',
  over: 'neutral',
  usedUp: 'warn',
};

type Standing = Pick<Promo, 'active' | 'validFrom' | 'validUntil' | 'spentPaise' | 'reservedPaise' | 'budgetPaise'>;

export function standingOf(promo: Standing, now = Date.now()): PromoStanding {
  if (now >= Date.parse(promo.validUntil)) return 'over';
  if (promo.spentPaise + promo.reservedPaise >= promo.budgetPaise) return 'usedUp';
  if (!promo.active) return 'off';
  return now < Date.parse(promo.validFrom) ? 'later' : 'on';
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** "1 Jun 2026, 10:00", Asia/Kolkata. */
export const validText = (iso: string): string => moment.format(new Date(iso));
