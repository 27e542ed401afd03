import { BottomSheet, Pill, SheetHeader } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { shortAddress } from '../places/stop-of-place.js';
import { DriverCard } from '../rides/driver-card.js';
import { TripActions } from './trip-actions.js';
import { TripCode } from './trip-code.js';
import { TripEnds } from './trip-ends.js';
import type { TripSheetProps } from './trip-sheet.js';

/** R14: the driver is at the pickup and waits for the code. */
export function DriverArrivedSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  return (
    <BottomSheet
      label={formatMessage({ id: 'trip.title.driver_arrived' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.title.driver_arrived' })}
          note={formatMessage({ id: 'trip.at' }, { place: shortAddress(ride.pickupAddress) })}
          beside={
            <Pill tone="ok" dot>
              <FormattedMessage id="trip.here" />
            </Pill>
          }
        />
      }
      onCover={onCover}
      actions={<TripActions ride={ride} />}
    >
      {note}
      {ride.driver && <DriverCard driver={ride.driver} />}
      <TripCode code={ride.otp} />
      <TripEnds ride={ride} />
    </BottomSheet>
  );
}
