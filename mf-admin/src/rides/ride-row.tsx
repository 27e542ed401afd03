import type { AdminRide } from '@rahi/contracts/admin';
import { Money, StatusBadge } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { momentText } from '../moments.js';
import { useRemote } from '../remote.context.js';
import styles from './ride-row.module.css';

export function RideRow({ ride, action }: { ride: AdminRide; action: ReactNode }) {
  const { basePath } = useRemote();
  const short = ride.id.slice(0, 8);
  return (
    <tr>
      <td className={styles.id}>
        <Link
          className={styles.link}
          to={`${basePath}/ride/${ride.id}`}
          aria-label={`Open ride ${short}`}
          title={ride.id}
        >
          {short}
        </Link>
      </td>
      <td>
        <Link className={styles.link} to={`${basePath}/user/${ride.rider.id}`}>
          {ride.rider.name || 'Rider'}
        </Link>
      </td>
      <td>
        {ride.driver ? (
          <Link className={styles.link} to={`${basePath}/driver/${ride.driver.id}`}>
            {ride.driver.name}
          </Link>
        ) : (
          '–'
        )}
      </td>
      <td className={styles.trip} title={`${ride.pickupAddress} → ${ride.dropoffAddress}`}>
        {ride.pickupAddress} → {ride.dropoffAddress}
      </td>
      <td>
        <StatusBadge status={ride.status} />
      </td>
      <td data-numeric>
        <Money rupees={ride.fare} />
      </td>
      <td className={styles.time}>
        <time dateTime={ride.createdAt}>{momentText(ride.createdAt)}</time>
      </td>
      <td>
        <span className={styles.action}>{action}</span>
      </td>
    </tr>
  );
}
