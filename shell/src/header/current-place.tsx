import { describeError, useLocationState, type LocationService, type LocationState } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './current-place.module.css';

/** The name of the place where the device is. */
export function CurrentPlace({ location }: { location: LocationService }) {
  const { formatMessage } = useIntl();
  const state = useLocationState(location);
  const parts = placeName(state) ?? [formatMessage({ id: `header.place.${placeUnknown(state)}` })];
  return (
    <div className={styles.place}>
      <div className={styles.label}>
        <FormattedMessage id="header.currentLocation" />
      </div>
      <div className={styles.name} title={state.error ? describeError(formatMessage, state.error) : undefined}>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </div>
    </div>
  );
}

/** Street and locality: "Hill Road", "Bandra West". The part that does not fit is left out whole. */
function placeName({ place, position }: LocationState): string[] | null {
  if (!place?.name) return position && [`${position.lat.toFixed(3)}, ${position.lng.toFixed(3)}`];
  const { name, address } = place;
  const parts = `${name}, ${address}`.split(',').map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))].slice(0, 2);
}

function placeUnknown({ error, locating }: LocationState) {
  if (locating) return 'locating';
  return error?.kind === 'denied' ? 'denied' : 'unknown';
}
