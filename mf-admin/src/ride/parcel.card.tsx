import { callPath } from '@rahi/contracts/call';
import { parcelPhoto } from '@rahi/contracts/calls/parcels.calls';
import { formatRupees } from '@rahi/contracts/money';
import type { ParcelOfRide } from '@rahi/contracts/parcel';
import { Card, KeyValue, KeyValues } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { guestContact } from './guest-contact.js';
import styles from './ride-facts.module.css';

/** A parcel at the desk: what it is, who sends and gets it, what became of it, and its photos. */
export function ParcelCard({ rideId, parcel }: { rideId: string; parcel: ParcelOfRide }) {
  const { formatMessage } = useIntl();
  const { item, description, size, value, sender, receiver, returned, photos = [] } = parcel;
  return (
    <Card title={formatMessage({ id: 'ride.parcel' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'ride.parcel.what' })}>
          <FormattedMessage id="ride.parcel.whatOf" values={{ item, size, description: description ?? '–' }} />
        </KeyValue>
        {value !== undefined && (
          <KeyValue name={formatMessage({ id: 'ride.parcel.value' })}>{formatRupees(value)}</KeyValue>
        )}
        {sender && <KeyValue name={formatMessage({ id: 'ride.parcel.sender' })}>{guestContact(sender)}</KeyValue>}
        {receiver && <KeyValue name={formatMessage({ id: 'ride.parcel.receiver' })}>{guestContact(receiver)}</KeyValue>}
        {returned && (
          <KeyValue name={formatMessage({ id: 'ride.parcel.returned' })}>
            <FormattedMessage
              id="ride.parcel.returnedOf"
              values={{ reason: returned.reason, at: momentText(returned.at), address: returned.address ?? '–' }}
            />
          </KeyValue>
        )}
        {photos.map(({ place, takenAt }) => (
          <KeyValue key={place} name={formatMessage({ id: 'ride.parcel.photo' }, { place })}>
            <Photo rideId={rideId} place={place} takenAt={takenAt} />
          </KeyValue>
        ))}
      </KeyValues>
    </Card>
  );
}

function Photo({ rideId, place, takenAt }: { rideId: string } & NonNullable<ParcelOfRide['photos']>[number]) {
  const { formatMessage } = useIntl();
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <span role="alert">
        <FormattedMessage id="ride.parcel.notShown" />
      </span>
    );
  const src = callPath(parcelPhoto, { id: rideId, place });
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img
        className={styles.photo}
        src={src}
        alt={formatMessage({ id: 'ride.parcel.photo' }, { place })}
        title={momentText(takenAt)}
        onError={() => setFailed(true)}
      />
    </a>
  );
}
