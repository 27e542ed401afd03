import { placeText } from '@rahi/ui-kit';
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
      <div className={styles.name} title={state.error ? describeError(formatMessage, state.error) : parts.join(', ')}>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </div>
    </div>
  );
}

/** Street and locality: "Hill Road", "Bandra West". The part that does not fit is left out whole. */
function placeName({ place }: LocationState): string[] | null {
  if (!place?.name) return null;
  const { name, address } = place;
  // "Vashi - Koparkhairane Link Road" is not cut behind its dash, after which a line may end even before a no-break space.
  const parts = placeText(`${name}, ${address}`)
    .split(',')
    .map((part) => part.trim().replace(/ ([-–]) /g, ' $1\u2060\u00a0'));
  return [...new Set(parts.filter(Boolean))].slice(0, 2);
}

function placeUnknown({ error, locating, position }: LocationState) {
  if (position) return 'noName';
  if (locating) return 'locating';
  return error?.kind === 'denied' ? 'denied' : 'unknown';
}
