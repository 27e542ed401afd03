import type { OutstationOfRide } from '@rahi/contracts/outstation';
import type { Ride } from '@rahi/contracts/ride';
import type { RideStop } from '@rahi/contracts/stops';
import { formatPickupTime } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from './icon.js';
import styles from './legs.module.css';
import { placeText } from './map/script/speller.js';

type OutstationKindOf = Pick<OutstationOfRide, 'kind' | 'returnAt'>;

/** The mark of an end of the trip: a dot at the start, a square at the end. Also precedes the fields of a trip. */
export function LegMark({ end }: { end: 'pickup' | 'dropoff' }) {
  return <span className={end === 'pickup' ? styles.dot : styles.square} aria-hidden="true" />;
}

interface LegsProps {
  ride: Pick<Ride, 'pickupAddress' | 'dropoffAddress' | 'note' | 'stops' | 'rental' | 'outstation' | 'parcel'>;
  /** Right of the drop-off: how long the trip is. Of a rental, its package says it. */
  dropoffNote?: ReactNode;
}

/** Pickup, stops and drop-off, and the rider's note to the driver; of a rental its package, and where it ended; of an outstation trip its kind, and when it comes back; what a parcel is. */
export const Legs = memo(function Legs({ ride, dropoffNote }: LegsProps) {
  // Addresses are written in the letters of the page's language: another language shows them anew, although the ride is the same.
  useIntl();
  const { rental, outstation, parcel } = ride;
  return (
    <div className={styles.legs}>
      {parcel && (
        <div className={styles.leg}>
          <Icon name="bag" />
          <span className={styles.place}>
            <FormattedMessage id="ui.legs.parcel" values={{ size: parcel.size, what: parcel.description ?? '–' }} />
          </span>
        </div>
      )}
      <div className={styles.leg}>
        <LegMark end="pickup" />
        <span className={styles.place}>
          <FormattedMessage id="ui.legs.pickup" values={{ place: placeText(ride.pickupAddress) }} />
        </span>
      </div>
      {ride.stops?.map((stop, place) => (
        // One place may be a stop twice.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={styles.leg}>
          <span className={styles.stop} aria-hidden="true">
            {place + 1}
          </span>
          <span className={styles.place}>
            <FormattedMessage
              id="ui.legs.stop"
              values={{ number: place + 1, place: placeText(stop.address), state: stateOf(stop) }}
            />
          </span>
        </div>
      ))}
      {rental && (
        <div className={styles.leg}>
          <Icon name="clock" />
          <span className={styles.place}>
            <FormattedMessage id="ui.legs.rental" values={{ ...rental }} />
          </span>
        </div>
      )}
      {outstation && (
        <div className={styles.leg}>
          <Icon name="clock" />
          <span className={styles.place}>
            <OutstationKind outstation={outstation} />
          </span>
        </div>
      )}
      {(!rental || ride.dropoffAddress !== ride.pickupAddress) && (
        <div className={styles.leg}>
          <LegMark end="dropoff" />
          <span className={styles.place}>
            <FormattedMessage id="ui.legs.dropoff" values={{ place: placeText(ride.dropoffAddress) }} />
          </span>
          {dropoffNote && !rental && <span className={styles.note}>{dropoffNote}</span>}
        </div>
      )}
      {ride.note && <NoteToDriver note={ride.note} />}
    </div>
  );
});

/** “Outstation · round trip, back Mon, 30 Nov, 6:00 am”. */
export function OutstationKind({ outstation: { kind, returnAt } }: { outstation: OutstationKindOf }) {
  const back = returnAt === null ? '' : formatPickupTime(returnAt);
  return <FormattedMessage id="ui.legs.outstation" values={{ kind, back }} />;
}

const stateOf = ({ skipped, leftAt }: RideStop) => (skipped ? 'skipped' : leftAt ? 'left' : 'ahead');

/** What the rider wrote to the driver, as `Legs` shows it below the two ends. */
export function NoteToDriver({ note }: { note: string }) {
  return (
    <div className={styles.leg}>
      <Icon name="chat" />
      <span className={styles.place}>
        <FormattedMessage id="ui.legs.note" values={{ note }} />
      </span>
    </div>
  );
}
