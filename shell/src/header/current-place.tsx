import { describeError, useLocationState, type LocationService, type LocationState } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './current-place.module.css';

/** The name of the place where the device is. */
export function CurrentPlace({ location }: { location: LocationService }) {
  const { formatMessage } = useIntl();
  const state = useLocationState(location);
  return (
    <div className={styles.place}>
      <div className={styles.label}>
        <FormattedMessage id="header.currentLocation" />
      </div>
      <div className={styles.name} title={state.error ? describeError(formatMessage, state.error) : undefined}>
        {placeName(state) ?? formatMessage({ id: `header.place.${placeUnknown(state)}` })}
      </div>
    </div>
  );
}

function placeName({ place, position }: LocationState): string | null {
  if (place) return place.name;
  return position && `${position.lat.toFixed(3)}, ${position.lng.toFixed(3)}`;
}

function placeUnknown({ error, locating }: LocationState) {
  if (locating) return 'locating';
  return error?.kind === 'denied' ? 'denied' : 'unknown';
}
