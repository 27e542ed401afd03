import { Pill, VisuallyHidden } from '@rahi/ui-kit';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { kmPerHour } from '../area/figures.js';
import styles from './gps-line.module.css';

/** How well the device knows where it is: accuracy in metres and speed in km/h, or what is wrong (§2, §5). */
export function GpsLine() {
  const { position, error } = useLocationState(useRemote().services.location);
  if (error) return <GpsTrouble />;
  if (!position) return <Pill>Finding your position…</Pill>;
  return (
    <div className={styles.line}>
      <Pill tone="ok" dot>
        Location tracking active
      </Pill>
      <span>
        <VisuallyHidden>Accuracy </VisuallyHidden>±{Math.round(position.accuracy)} m
      </span>
      <span>
        <VisuallyHidden>Speed </VisuallyHidden>
        {kmPerHour(position.speed)} km/h
      </span>
    </div>
  );
}

/** What is wrong, in the documented words (§5); nothing while the position is known. */
export function GpsTrouble() {
  const { error } = useLocationState(useRemote().services.location);
  return (
    error && (
      <p className={styles.error} role="alert">
        {error.message}
      </p>
    )
  );
}

/** The same in a pill, for a screen with little room; beside it, `GpsTrouble` says why there is none. */
export function GpsPill() {
  const { position, error } = useLocationState(useRemote().services.location);
  if (error) return <Pill tone="bad">No GPS</Pill>;
  if (!position) return <Pill>Finding GPS…</Pill>;
  return (
    <Pill tone="ok" dot>
      GPS ±{Math.round(position.accuracy)} m
    </Pill>
  );
}
