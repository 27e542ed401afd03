import { useLocationState, type LocationService, type LocationState } from '@rahi/web-kit';
import styles from './current-place.module.css';

/** The name of the place where the device is. */
export function CurrentPlace({ location }: { location: LocationService }) {
  const state = useLocationState(location);
  return (
    <div className={styles.place}>
      <div className={styles.label}>Current Location</div>
      <div className={styles.name} title={state.error?.message}>
        {placeText(state)}
      </div>
    </div>
  );
}

function placeText({ place, position, error, locating }: LocationState): string {
  if (place) return place.name;
  if (position) return `${position.lat.toFixed(3)}, ${position.lng.toFixed(3)}`;
  if (locating) return 'Finding you…';
  return error?.kind === 'denied' ? 'Access denied' : 'Not known';
}
