import type { LatLng } from '@rahi/contracts/geo/distance';
import { ButtonLink } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

/** Leads to the map app of the driver's choice; nothing of it is loaded here. */
export function ExternalMap({ to }: { to: LatLng }) {
  return (
    <ButtonLink wide icon="map" href={externalMapUrl(to, navigator.userAgent)} outside>
      <FormattedMessage id="trip.openInMapApp" values={{ app: externalMapOf(navigator.userAgent) }} />
    </ButtonLink>
  );
}

/** Which map app a device opens: Android lets a person choose, Apple's devices have their own, and Google Maps answers the others. */
function externalMapOf(userAgent: string): 'geo' | 'apple' | 'google' {
  if (/Android/i.test(userAgent)) return 'geo';
  return /iPhone|iPad|Macintosh/.test(userAgent) ? 'apple' : 'google';
}

/** Where that app shows the way to a place. A `geo:` address leads somewhere on Android only. */
export function externalMapUrl({ lat, lng }: LatLng, userAgent: string): string {
  const at = `${lat},${lng}`;
  const app = externalMapOf(userAgent);
  if (app === 'geo') return `geo:${at}?q=${at}`;
  if (app === 'apple') return `https://maps.apple.com/?daddr=${at}&dirflg=d`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(at)}&travelmode=driving`;
}
