import type { AdminRide } from '@rahi/contracts/admin';
import { Money, Pill, StatusBadge } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PersonCell, RideIdCell, TimeCell, TripCell } from './ride-cells.js';
import styles from './ride-row.module.css';

export function RideRow({ ride, action }: { ride: AdminRide; action: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <tr>
      <RideIdCell
        rideId={ride.id}
        name={formatMessage({ id: 'rides.openRideValue' }, { value: ride.id.slice(0, 8) })}
      />
      <PersonCell kind="user" person={ride.rider} />
      <PersonCell kind="driver" person={ride.driver} />
      <TripCell from={ride.pickupAddress} to={ride.dropoffAddress} />
      <td>
        <StatusBadge status={ride.status} />
        {ride.flags && ride.flags.length > 0 && (
          <Pill tone="warn">
            <FormattedMessage id="rides.flagged" />
          </Pill>
        )}
      </td>
      <td data-numeric>
        <Money rupees={ride.fare} inColumn />
      </td>
      <TimeCell at={ride.createdAt} />
      <td>
        <span className={styles.action}>{action}</span>
      </td>
    </tr>
  );
}
