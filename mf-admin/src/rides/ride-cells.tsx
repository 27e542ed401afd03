import { Link } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import styles from './ride-row.module.css';

/** The short id, leading to the ride. `name` says it otherwise to screen readers. */
export function RideIdCell({ rideId, name }: { rideId: string; name?: string }) {
  const { basePath } = useRemote();
  return (
    <td className={styles.id}>
      <Link className={styles.link} to={`${basePath}/ride/${rideId}`} aria-label={name} title={rideId}>
        {rideId.slice(0, 8)}
      </Link>
    </td>
  );
}

interface PersonCellProps {
  /** Whose page is led to: the account, or the driver's. */
  kind: 'user' | 'driver';
  /** Null until a driver is assigned. */
  person: { id: string; name: string } | null;
}

/** Who rode or drove, leading to their page. */
export function PersonCell({ kind, person }: PersonCellProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  return (
    <td>
      {person ? (
        <Link className={styles.person} to={`${basePath}/${kind}/${person.id}`} title={person.name}>
          {person.name || formatMessage({ id: kind === 'driver' ? 'rides.driver' : 'rides.rider' })}
        </Link>
      ) : (
        '–'
      )}
    </td>
  );
}

/** From where to where, on one line; a dash where one of them is not known. */
export function TripCell({ from, to }: { from: string | undefined; to: string | undefined }) {
  const trip = from && to ? `${from} → ${to}` : '–';
  return (
    <td className={styles.trip} title={trip}>
      {trip}
    </td>
  );
}

export function TimeCell({ at }: { at: string }) {
  return (
    <td className={styles.time}>
      <time dateTime={at}>{momentText(at)}</time>
    </td>
  );
}
