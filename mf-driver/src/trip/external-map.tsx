import type { LatLng } from '@rahi/contracts/geo/distance';
import { ButtonLink } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

/** Leads to the map app of the driver's choice; nothing of it is loaded here. */
export function ExternalMap({ to }: { to: LatLng }) {
  return (
    <ButtonLink wide icon="map" href={externalMapUrl(to, navigator.userAgent)} outside>
      <FormattedMessage id="trip.openInMapApp" />
    </ButtonLink>
  );
}

/** Android lets a person choose the app for a `geo:` address; elsewhere that leads nowhere. Apple's devices open their own Maps, and Google Maps answers the others. */
export function externalMapUrl({ lat, lng }: LatLng, userAgent: string): string {
  const at = `${lat},${lng}`;
  if (/Android/i.test(userAgent)) return `geo:${at}?q=${at}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${at}&dirflg=d`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(at)}&travelmode=driving`;
}
