import { vehicleFacts } from '@rahi/contracts/vehicles';
import { BottomSheet, SheetHeader } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { shortAddress } from '../places/stop-of-place.js';
import { DriverCard } from '../rides/driver-card.js';
import { ChangeTrip } from './change-trip.js';
import { TripActions } from './trip-actions.js';
import { TripCode } from './trip-code.js';
import { TripEnds } from './trip-ends.js';
import type { TripSheetProps } from './trip-sheet.js';
import { WaitingTerms } from './waiting-terms.js';
import styles from './waiting-time.module.css';
import { MayLeave, WaitingTime } from './waiting-time.js';

/** R14: the driver is at the pickup and waits for the code. */
export function DriverArrivedSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { gear } = vehicleFacts[ride.vehicleType];
  return (
    <BottomSheet
      label={formatMessage({ id: 'trip.title.driver_arrived' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.title.driver_arrived' })}
          note={
            <>
              {formatMessage({ id: 'trip.at' }, { place: shortAddress(ride.pickupAddress) })}
              {ride.waiting && (
                <span className={styles.terms}>
                  <WaitingTerms terms={ride.waiting} />
                </span>
              )}
            </>
          }
          beside={ride.arrivedAt && <WaitingTime since={ride.arrivedAt} />}
        />
      }
      onCover={onCover}
      actions={<TripActions ride={ride} />}
    >
      {note}
      <MayLeave ride={ride} />
      <TripCode code={ride.otp} />
      {gear && (
        <p className={styles.gear}>
          <FormattedMessage id={`trip.gear.${gear}`} />
        </p>
      )}
      {ride.driver && <DriverCard ride={ride} driver={ride.driver} />}
      <TripEnds ride={ride} />
      <ChangeTrip ride={ride} />
    </BottomSheet>
  );
}
