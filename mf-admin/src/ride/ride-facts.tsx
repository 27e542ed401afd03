import type { AdminRideDetail } from '@rahi/contracts/admin-records';
import type { Ride } from '@rahi/contracts/ride';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Card, KeyValue, KeyValues, Legs, Plate, PreferenceSigns } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { RideMoney } from './ride-money.js';
import { guestContact } from './guest-contact.js';
import { ParcelCard } from './parcel.card.js';
import styles from './ride-facts.module.css';
import { riderPath } from '../rides/ride-cells.js';

interface RideFactsProps {
  ride: Ride;
  settlement: AdminRideDetail['settlement'];
}

export function RideFacts({ ride, settlement }: RideFactsProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.grid}>
      <Card title={formatMessage({ id: 'ride.fromAndTo' })}>
        <Legs ride={ride} />
        <PreferenceSigns ride={ride} />
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'ride.booked' })}>{momentText(ride.createdAt)}</KeyValue>
          <KeyValue name={formatMessage({ id: 'ride.distance' })}>
            <FormattedMessage id="ride.valueKm" values={{ value: Number(ride.distance).toFixed(1) }} />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'ride.estimate' })}>
            <FormattedMessage id="ride.durationMin" values={{ duration: Math.round(ride.duration) }} />
          </KeyValue>
          {ride.startedAt && ride.completedAt && (
            <KeyValue name={formatMessage({ id: 'ride.took' })}>
              <FormattedMessage
                id="ride.tookMinutes"
                values={{ startedAt: minutesBetween(ride.startedAt, ride.completedAt) }}
              />
            </KeyValue>
          )}
        </KeyValues>
      </Card>
      <People ride={ride} />
      {ride.parcel && <ParcelCard rideId={ride.id} parcel={ride.parcel} />}
      <RideMoney ride={ride} settlement={settlement} />
    </div>
  );
}

function People({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { driver } = ride;
  return (
    <Card title={formatMessage({ id: 'ride.people' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'ride.rider' })}>
          <Link to={riderPath(basePath, ride)}>{ride.rider.name || formatMessage({ id: 'ride.rider' })}</Link>
        </KeyValue>
        {ride.guest && <KeyValue name={formatMessage({ id: 'ride.guest' })}>{guestContact(ride.guest)}</KeyValue>}
        <KeyValue name={formatMessage({ id: 'ride.driver' })}>
          {driver ? (
            <Link to={`${basePath}/driver/${driver.id}`}>{driver.user.name}</Link>
          ) : (
            formatMessage({ id: 'ride.noneYet' })
          )}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'ride.vehicle' })}>
          {[driver?.vehicleModel, vehicleFacts[ride.vehicleType].label].filter(Boolean).join(' · ')}
        </KeyValue>
        {driver?.vehicleNumber && (
          <KeyValue name={formatMessage({ id: 'ride.number' })}>
            <Plate number={driver.vehicleNumber} />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'ride.rating' })}>
          {ride.rating === null ? '–' : formatMessage({ id: 'ride.ratingOfFive' }, { rating: ride.rating })}
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
