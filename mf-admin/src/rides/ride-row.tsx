import type { AdminRide } from '@rahi/contracts/admin';
import { Money, StatusBadge } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { useRemote } from '../remote.context.js';
import { RideIdCell, TimeCell, TripCell } from './ride-cells.js';
import styles from './ride-row.module.css';

export function RideRow({ ride, action }: { ride: AdminRide; action: ReactNode }) {
  const { basePath } = useRemote();
  return (
    <tr>
      <RideIdCell rideId={ride.id} name={`Open ride ${ride.id.slice(0, 8)}`} />
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
      <TripCell from={ride.pickupAddress} to={ride.dropoffAddress} />
      <td>
        <StatusBadge status={ride.status} />
      </td>
      <td data-numeric>
        <Money rupees={ride.fare} />
      </td>
      <TimeCell at={ride.createdAt} />
      <td>
        <span className={styles.action}>{action}</span>
      </td>
    </tr>
  );
}
