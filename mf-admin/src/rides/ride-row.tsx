import type { AdminRide } from '@rahi/contracts/admin';
import { Money, StatusBadge } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import { momentText } from '../moments.js';
import styles from './ride-row.module.css';

export function RideRow({ ride, action }: { ride: AdminRide; action: ReactNode }) {
  return (
    <tr>
      <td className={styles.id} title={ride.id}>
        {ride.id.slice(0, 8)}
      </td>
      <td>{ride.rider.name || 'Rider'}</td>
      <td>{ride.driver?.name ?? '–'}</td>
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
