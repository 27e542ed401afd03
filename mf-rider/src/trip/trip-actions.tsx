import type { Ride } from '@rahi/contracts/ride';
import { Icon } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { CancelRide } from './cancel-ride.js';
import { MessageDriver } from './message-driver.js';
import styles from './trip-actions.module.css';

/** What can be done before the trip starts: call the driver, write to them, cancel. */
export function TripActions({ ride }: { ride: Ride }) {
  return (
    <div className={styles.actions}>
      {/* R11: no number until the driver has agreed. */}
      {ride.confirmedAt !== null && <CallDriver driver={ride.driver} />}
      <MessageDriver ride={ride} />
      <CancelRide rideId={ride.id} arrived={ride.status === 'driver_arrived'} />
    </div>
  );
}

/** Opens the dialler (R31); there only while the driver's number is shown to the rider (R22). */
function CallDriver({ driver }: Pick<Ride, 'driver'>) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const phone = driver?.user.phone;
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      className={styles.call}
      onClick={() =>
        services.toast.show({
          title: formatMessage({ id: 'trip.callingDriver' }),
          description: formatMessage({ id: 'trip.openingDialler' }, { name: driver.user.name }),
        })
      }
    >
      <Icon name="phone" />
      <FormattedMessage id="trip.call" />
    </a>
  );
}
