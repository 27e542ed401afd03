import { BottomSheet, Pill, SheetHeader } from '@rahi/ui-kit';
import { formatClock, formatMinutes } from '../area/figures.js';
import { DriverCard } from '../rides/driver-card.js';
import { TripActions } from './trip-actions.js';
import { TripCode } from './trip-code.js';
import { TripEnds } from './trip-ends.js';
import type { TripSheetProps } from './trip-sheet.js';
import { tripTitles } from './trip-titles.js';
import { useArrival } from './use-arrival.js';

export function DriverOnTheWaySheet({ ride, note, onCover }: TripSheetProps) {
  const arrival = useArrival(ride);
  return (
    <BottomSheet
      label={tripTitles.driver_assigned}
      header={
        <SheetHeader
          title={tripTitles.driver_assigned}
          note={
            arrival ? (
              <>
                Arrives at <b>{formatClock(arrival.at)}</b>
              </>
            ) : (
              'Waiting for the driver’s position'
            )
          }
          beside={arrival && <Pill tone="brand">{formatMinutes(arrival.minutes)}</Pill>}
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
