import type { DriverProfile } from '@rahi/contracts/driver';
import type { IntlShape } from 'react-intl';

/** The largest distances to a pickup to choose from, in kilometres; null for all. */
export const pickupLimits = [null, 2, 5, 8] as const;

/** A server before dispatch knows no such settings. */
export function hasRequestSettings({ autoAccept }: Pick<DriverProfile, 'autoAccept'>): boolean {
  return autoAccept !== undefined;
}

/** What limits a driver's requests, in a line: a driver who hears of few must see why. */
export function limitsText(formatMessage: IntlShape['formatMessage'], profile: DriverProfile): string {
  const { autoAccept, maxPickupKm = null, goHome } = profile;
  return [
    maxPickupKm === null
      ? formatMessage({ id: 'settings.allDistances' })
      : formatMessage({ id: 'settings.upTo' }, { km: maxPickupKm }),
    ...(goHome?.active ? [formatMessage({ id: 'settings.goingHome' })] : []),
    formatMessage({ id: autoAccept ? 'settings.automatic' : 'settings.notAutomatic' }),
  ].join(' · ');
}
