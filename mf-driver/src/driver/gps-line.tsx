import { Pill } from '@rahi/ui-kit';
import { usableAccuracy } from '@rahi/contracts/geo/follow';
import { describeError, useLocationState, useOnline, useRemote, type Position } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { kmPerHour } from '../area/figures.js';
import type { Gps } from './use-gps.js';
import styles from './gps-line.module.css';

/** The quality of the device's position: accuracy in metres and speed in km/h, or the error (§2, §5). */
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
      <Tracking position={position} />
      <FormattedMessage id="driver.accuracy" values={{ accuracy: Math.round(position.accuracy) }} tagName="span" />
      <FormattedMessage id="driver.speed" values={{ speed: kmPerHour(position.speed) }} tagName="span" />
      <FormattedMessage id="driver.screenOff" tagName="span" />
    </div>
  );
}

/** Green only while the position is exact enough to be found by, and there is a network that it reaches others over. */
function Tracking({ position }: { position: Position }) {
  const online = useOnline();
  if (!online)
    return (
      <Pill tone="warn">
        <FormattedMessage id="driver.notSent" />
      </Pill>
    );
  return isExact(position) ? (
    <Pill tone="ok" dot>
      <FormattedMessage id="driver.tracking" />
    </Pill>
  ) : (
    <Pill tone="warn">
      <FormattedMessage id="driver.weakGps" />
    </Pill>
  );
}

const isExact = ({ accuracy }: Position): boolean => accuracy <= usableAccuracy;

/** The error, in the documented words (§5); nothing while the position is known. */
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

/** The same in a pill, for a screen with little room, followed by `children`. It agrees with the banner: both are by `gps`. */
export function GpsPill({ gps, children }: { gps: Gps; children?: ReactNode }) {
  const { position } = useLocationState(useRemote().services.location);
  if (gps === 'finding')
    return (
      <Pill>
        <FormattedMessage id="driver.findingGps" />
      </Pill>
    );
  if (gps === 'none' || gps === 'stale' || !position)
    return (
      <Pill tone="bad">
        <FormattedMessage id="driver.noGps" />
      </Pill>
    );
  return (
    <Pill tone={gps === 'good' ? 'ok' : 'warn'} dot={gps === 'good'}>
      <span>
        <FormattedMessage id="driver.gpsAccuracy" values={{ accuracy: Math.round(position.accuracy) }} />
      </span>
      {children}
    </Pill>
  );
}
