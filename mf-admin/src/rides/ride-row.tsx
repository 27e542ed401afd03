import type { AdminRide } from '@rahi/contracts/admin';
import { Money, Pill, StatusBadge, TableRow } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { KindCell, PersonCell, RideIdCell, TripCell, riderKind } from './ride-cells.js';
import styles from './ride-row.module.css';

interface RideRowProps {
  ride: AdminRide;
  /** Whether an emergency is open on the ride. */
  urgent: boolean;
  action: ReactNode;
}

export function RideRow({ ride, urgent, action }: RideRowProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <TableRow urgent={urgent} onOpen={() => void navigate(`${basePath}/ride/${ride.id}`)}>
      <RideIdCell
        rideId={ride.id}
        name={formatMessage({ id: 'rides.openRideValue' }, { value: ride.id.slice(0, 8) })}
        at={ride.createdAt}
      />
      <PersonCell kind={riderKind(ride)} person={ride.rider} />
      <PersonCell kind="driver" person={ride.driver} />
      <TripCell from={ride.pickupAddress} to={ride.dropoffAddress} />
      <KindCell kind={ride.kind} forGuest={ride.forGuest} />
      <td className={styles.state} data-state>
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
      <td data-actions>{action}</td>
    </TableRow>
  );
}
