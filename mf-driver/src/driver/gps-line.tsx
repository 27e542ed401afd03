import { Pill } from '@rahi/ui-kit';
import { describeError, useLocationState, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { kmPerHour } from '../area/figures.js';
import styles from './gps-line.module.css';

/** How well the device knows where it is: accuracy in metres and speed in km/h, or what is wrong (§2, §5). */
export function GpsLine() {
  const { position, error } = useLocationState(useRemote().services.location);
  if (error) return <GpsTrouble />;
  if (!position)
    return (
      <Pill>
        <FormattedMessage id="driver.locating" />
      </Pill>
    );
  return (
    <div className={styles.line}>
      <Pill tone="ok" dot>
        <FormattedMessage id="driver.tracking" />
      </Pill>
      <FormattedMessage id="driver.accuracy" values={{ accuracy: Math.round(position.accuracy) }} tagName="span" />
      <FormattedMessage id="driver.speed" values={{ speed: kmPerHour(position.speed) }} tagName="span" />
      <FormattedMessage id="driver.screenOff" tagName="span" />
    </div>
  );
}

/** What is wrong, in the documented words (§5); nothing while the position is known. */
export function GpsTrouble() {
  const { formatMessage } = useIntl();
  const { error } = useLocationState(useRemote().services.location);
  return (
    error && (
      <p className={styles.error} role="alert">
        {describeError(formatMessage, error)}
      </p>
    )
  );
}

/** The same in a pill, for a screen with little room; beside it, `GpsTrouble` says why there is none. */
export function GpsPill() {
  const { position, error } = useLocationState(useRemote().services.location);
  if (error)
    return (
      <Pill tone="bad">
        <FormattedMessage id="driver.noGps" />
      </Pill>
    );
  if (!position)
    return (
      <Pill>
        <FormattedMessage id="driver.findingGps" />
      </Pill>
    );
  return (
    <Pill tone="ok" dot>
      <FormattedMessage id="driver.gpsAccuracy" values={{ accuracy: Math.round(position.accuracy) }} />
    </Pill>
  );
}
