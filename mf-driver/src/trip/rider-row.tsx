import type { Ride } from '@rahi/contracts/ride';
import { dialled } from '@rahi/contracts/phones';
import { Face, Icon, IconButton, Stars, TripChat, useConnectedCall, VisuallyHidden } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import styles from './rider-row.module.css';

const phrases = ['trip.phrase.arrived', 'trip.phrase.traffic', 'trip.phrase.where'] as const;

interface RiderRowProps {
  ride: Ride;
  note: ReactNode;
  /** Whether a note that does not fit one line is shown whole, and not cut. */
  whole?: boolean;
}

/** The rider, and how to reach them: the dialler, only during the trip (R22), and the chat. */
export function RiderRow({ ride, note, whole = false }: RiderRowProps) {
  const { formatMessage } = useIntl();
  const { phone, rating } = ride.rider;
  const name = ride.rider.name || formatMessage({ id: 'rideRequest.rider' });
  return (
    <div className={styles.row}>
      <Face ride={ride} name={name} />
      <div className={styles.who}>
        <p className={styles.name}>
          <span className={styles.cut}>{name}</span>
          {rating !== null && <Stars rating={rating} />}
        </p>
        <p className={styles.note} data-whole={whole || undefined}>
          {note}
        </p>
        {/* R45: who sits in the car is not who booked, and reads the messages. */}
        {ride.guest?.bookedBy && (
          <p className={styles.note}>
            <FormattedMessage
              id={ride.byOrganisation ? 'trip.bookedByOrganisation' : 'trip.bookedByOther'}
              values={{ name: ride.guest.bookedBy }}
            />
          </p>
        )}
      </div>
      {phone && (
        <a
          className={styles.call}
          href={`tel:${dialled(phone)}`}
          aria-label={formatMessage({ id: 'trip.callRider' }, { rider: name })}
          data-tip={formatMessage({ id: 'trip.call' })}
        >
          <Icon name="phone" />
          <VisuallyHidden>
            <FormattedMessage id="trip.call" />
          </VisuallyHidden>
        </a>
      )}
      {ride.maskedCall && (
        <ConnectedCall id={ride.id} label={formatMessage({ id: 'trip.callRider' }, { rider: name })} />
      )}
      {/* Nobody of an organisation reads messages (ADR 98). */}
      {!ride.byOrganisation && (
        <TripChat rideId={ride.id} me="driver" name={ride.guest?.bookedBy ?? name} phrases={phrases} driving />
      )}
    </div>
  );
}

/** Rings both, where an operator keeps people's numbers from each other (R22). */
function ConnectedCall({ id, label }: { id: Ride['id']; label: string }) {
  const call = useConnectedCall(id);
  return <IconButton icon="phone" label={label} disabled={call.isPending} onClick={() => call.mutate()} />;
}
