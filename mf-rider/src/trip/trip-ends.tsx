import type { Ride } from '@rahi/contracts/ride';
import { isBeforeTrip } from '@rahi/contracts/ride-lifecycle';
import { Legs, NoteToDriver, PreferenceSigns } from '@rahi/ui-kit';
import styles from './trip-ends.module.css';

/** Pickup, drop-off, the note to the driver and what was asked for. On a phone the map above shows the two ends: there it is the note, until the trip begins. */
export function TripEnds({
  ride,
}: {
  ride: Pick<
    Ride,
    'pickupAddress' | 'dropoffAddress' | 'note' | 'status' | 'stops' | 'rental' | 'outstation' | 'preferences'
  >;
}) {
  return (
    <>
      {ride.note && isBeforeTrip(ride.status) && (
        <div className={styles.note}>
          <NoteToDriver note={ride.note} />
        </div>
      )}
      <PreferenceSigns ride={ride} />
      <div className={styles.ends}>
        <Legs ride={ride} />
      </div>
    </>
  );
}
