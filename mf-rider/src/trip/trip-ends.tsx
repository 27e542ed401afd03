import type { Ride } from '@rahi/contracts/ride';
import { isBeforeTrip } from '@rahi/contracts/ride-lifecycle';
import { Legs, NoteToDriver } from '@rahi/ui-kit';
import styles from './trip-ends.module.css';

/** Pickup, drop-off and the note to the driver. On a phone the map above shows the two ends: there it is the note, until the trip begins. */
export function TripEnds({
  ride,
}: {
  ride: Pick<
    Ride,
    'pickupAddress' | 'dropoffAddress' | 'note' | 'status' | 'stops' | 'rental' | 'outstation' | 'parcel'
  >;
}) {
  return (
    <>
      {ride.note && isBeforeTrip(ride.status) && (
        <div className={styles.note}>
          <NoteToDriver note={ride.note} />
        </div>
      )}
      <div className={styles.ends}>
        <Legs ride={ride} />
      </div>
    </>
  );
}
