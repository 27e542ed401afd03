import type { Ride } from '@rahi/contracts/ride';
import { Avatar, ButtonLink, Stars, TripChat } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './rider-row.module.css';

const phrases = ['trip.phrase.arrived', 'trip.phrase.traffic', 'trip.phrase.where'] as const;

/** Who is being driven, and how to reach them. */
export function RiderRow({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const name = ride.rider.name || formatMessage({ id: 'rideRequest.rider' });
  return (
    <div className={styles.row}>
      <div className={styles.who}>
        <Avatar name={name} small />
        <p className={styles.name}>{name}</p>
        {ride.rider.rating !== null && <Stars rating={ride.rider.rating} />}
      </div>
      <ReachRider ride={ride} />
    </div>
  );
}

/** The chat and the dialler, side by side under the thumb. The phone is there only during the trip (R22). */
export function ReachRider({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { phone } = ride.rider;
  const name = ride.rider.name || formatMessage({ id: 'rideRequest.rider' });
  return (
    <div className={styles.reach}>
      {phone && (
        <ButtonLink
          wide
          icon="phone"
          href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
          label={formatMessage({ id: 'trip.callRider' }, { rider: name })}
        >
          <FormattedMessage id="trip.call" />
        </ButtonLink>
      )}
      <TripChat rideId={ride.id} me="driver" name={name} phrases={phrases} />
    </div>
  );
}
