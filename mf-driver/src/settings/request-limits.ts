import type { DriverProfile } from '@rahi/contracts/driver';
import type { IntlShape } from 'react-intl';

/** The largest distances to a pickup to choose from, in kilometres; null for all. */
export const pickupLimits = [null, 2, 5, 8] as const;

/** An older server without dispatch has no such settings. */
export function hasRequestSettings({ autoAccept }: Pick<DriverProfile, 'autoAccept'>): boolean {
  return autoAccept !== undefined;
}

/** The limits on a driver's requests, in one line: it explains why few requests come. */
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
