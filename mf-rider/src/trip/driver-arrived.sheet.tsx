import { BottomSheet, Pill, SheetHeader } from '@rahi/ui-kit';
import { shortAddress } from '../places/stop-of-place.js';
import { DriverCard } from '../rides/driver-card.js';
import { TripActions } from './trip-actions.js';
import { TripCode } from './trip-code.js';
import { TripEnds } from './trip-ends.js';
import type { TripSheetProps } from './trip-sheet.js';
import { tripTitles } from './trip-titles.js';

/** R14: the driver is at the pickup and waits for the code. */
export function DriverArrivedSheet({ ride, note, onCover }: TripSheetProps) {
  return (
    <BottomSheet
      label={tripTitles.driver_arrived}
      header={
        <SheetHeader
          title={tripTitles.driver_arrived}
          note={`At ${shortAddress(ride.pickupAddress)}`}
          beside={
            <Pill tone="ok" dot>
              Here
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
