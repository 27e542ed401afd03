import { callPath } from '@rahi/contracts/call';
import { parcelPhoto } from '@rahi/contracts/calls/parcels.calls';
import { groupedPhone } from '@rahi/contracts/phones';
import type { ParcelOfRide, ParcelPhotoPlace } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { CodeDisplay, placeText } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SendLink } from '../guests/send-link.js';
import codeStyles from '../trip/trip-code.module.css';
import rowStyles from '../guests/guest-rides.module.css';
import styles from './parcels.module.css';

/** Who gets the parcel of a trip, the code for whoever takes it, what became of it, and its photos; nothing on other trips. */
export function ParcelOfTrip({ ride }: { ride: Ride }) {
  const { parcel } = ride;
  if (!parcel) return null;
  const { receiver, deliveryCode } = parcel;
  return (
    <section className={styles.state} aria-labelledby="parcel-of-trip">
      <div className={rowStyles.row}>
        <div className={rowStyles.who}>
          <h2 id="parcel-of-trip" className={rowStyles.title}>
            <FormattedMessage id="parcel.for" values={{ name: receiver?.name ?? '–' }} />
          </h2>
          {receiver?.phone && <span className={rowStyles.phone}>{groupedPhone(receiver.phone)}</span>}
        </div>
        {isActive(ride.status) && receiver && !parcel.returned && (
          <SendLink rideId={ride.id} name={receiver.name} phone={receiver.phone ?? null} hint="parcel.linkHint" />
        )}
      </div>
      <Returned ride={ride} parcel={parcel} />
      {deliveryCode && (
        <div className={codeStyles.code}>
          <span className={codeStyles.label} aria-hidden="true">
            <FormattedMessage id="parcel.deliveryCode" />
          </span>
          <CodeDisplay code={deliveryCode} />
          <p className={codeStyles.hint}>
            <FormattedMessage id="parcel.deliveryCodeHint" values={{ back: Boolean(parcel.returned) }} />
          </p>
        </div>
      )}
      <Photos rideId={ride.id} photos={parcel.photos ?? []} />
    </section>
  );
}

/** Why a parcel comes, or came, back. */
function Returned({ ride, parcel: { returned } }: { ride: Ride; parcel: ParcelOfRide }) {
  if (!returned) return null;
  return (
    <p>
      <FormattedMessage
        id="parcel.returned"
        values={{ reason: returned.reason, over: ride.status === 'completed', place: placeText(ride.dropoffAddress) }}
      />
    </p>
  );
}

function Photos({ rideId, photos }: { rideId: string; photos: NonNullable<ParcelOfRide['photos']> }) {
  const { formatMessage } = useIntl();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={formatMessage({ id: 'parcel.photos' })}>
      {photos.map(({ place, takenAt }) => (
        <li key={place}>
          <Photo key={takenAt} rideId={rideId} place={place} />
        </li>
      ))}
    </ul>
  );
}

function Photo({ rideId, place }: { rideId: string; place: ParcelPhotoPlace }) {
  const { formatMessage } = useIntl();
  const [failed, setFailed] = useState(false);
  if (failed) return <FormattedMessage id="parcel.photoNotShown" />;
  return (
    <img
      className={styles.photo}
      src={callPath(parcelPhoto, { id: rideId, place })}
      alt={formatMessage({ id: 'parcel.photoOf' }, { place })}
      onError={() => setFailed(true)}
    />
  );
}
