import type { AdminRideDetail } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Card, KeyValue, KeyValues, Legs, Money, Plate } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { momentText } from '../area/moments.js';
import styles from './ride-facts.module.css';

interface RideFactsProps {
  ride: Ride;
  settlement: AdminRideDetail['settlement'];
}

export function RideFacts({ ride, settlement }: RideFactsProps) {
  return (
    <div className={styles.grid}>
      <Card title="From and to">
        <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
        <KeyValues>
          <KeyValue name="Booked">{momentText(ride.createdAt)}</KeyValue>
          <KeyValue name="Distance">{Number(ride.distance).toFixed(1)} km</KeyValue>
          <KeyValue name="Estimate">{Math.round(ride.duration)} min</KeyValue>
          {ride.startedAt && ride.completedAt && (
            <KeyValue name="Took">{minutesBetween(ride.startedAt, ride.completedAt)} min</KeyValue>
          )}
        </KeyValues>
      </Card>
      <People ride={ride} />
      <Card title="Money">
        <KeyValues>
          <KeyValue name="Fare">
            <Money rupees={ride.fare} />
          </KeyValue>
          {settlement ? (
            <>
              <KeyValue name="Commission">
                <Money rupees={settlement.commission} />
              </KeyValue>
              <KeyValue name="To the driver" total>
                <Money rupees={settlement.net} />
              </KeyValue>
            </>
          ) : (
            <KeyValue name="Settlement">{ride.status === 'cancelled' ? 'None' : 'Once completed'}</KeyValue>
          )}
        </KeyValues>
      </Card>
    </div>
  );
}

function People({ ride }: { ride: Ride }) {
  const { basePath } = useRemote();
  const { driver } = ride;
  return (
    <Card title="People">
      <KeyValues>
        <KeyValue name="Rider">
          <Link to={`${basePath}/user/${ride.riderId}`}>{ride.rider.name || 'Rider'}</Link>
        </KeyValue>
        <KeyValue name="Driver">
          {driver ? <Link to={`${basePath}/driver/${driver.id}`}>{driver.user.name}</Link> : 'None yet'}
        </KeyValue>
        <KeyValue name="Vehicle">
          {[driver?.vehicleModel, vehicleFacts[ride.vehicleType].label].filter(Boolean).join(' · ')}
        </KeyValue>
        {driver?.vehicleNumber && (
          <KeyValue name="Number">
            <Plate number={driver.vehicleNumber} />
          </KeyValue>
        )}
        <KeyValue name="Rating">{ride.rating === null ? '–' : `${ride.rating} of 5`}</KeyValue>
      </KeyValues>
    </Card>
  );
}

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
