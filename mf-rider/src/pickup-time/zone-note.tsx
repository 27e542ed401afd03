import type { LatLng } from '@rahi/contracts/geo/distance';
import { placeText } from '@rahi/ui-kit';
import { isOtherZone } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { isInCity, useCities } from '../places/use-cities.js';
import styles from './pickup-time.module.css';

interface ZoneNoteProps {
  /** Epoch milliseconds, or an ISO time. */
  at: number | string;
  /** The pickup. */
  place: LatLng;
}

/** "Mumbai time", on a device that shows another time of day; else nothing. */
export function ZoneNote({ at, place }: ZoneNoteProps) {
  const other = isOtherZone(at);
  const city = useCities(other).find((one) => isInCity(place, one));
  if (!other) return null;
  return (
    <span className={styles.zone}>
      <FormattedMessage id="pickupTime.zone" values={{ city: city ? placeText(city.name) : 'none' }} />
    </span>
  );
}
