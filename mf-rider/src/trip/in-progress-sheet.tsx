import { BottomSheet, Legs, Pill, Progress, Stat, StatRow } from '@rahi/ui-kit';
import { formatClock, formatMinutes } from '../area/figures.js';
import { SheetTitle } from '../area/sheet-title.js';
import { DriverCard } from '../rides/driver-card.js';
import { Emergency } from './emergency.js';
import { MessageDriver } from './message-driver.js';
import type { TripSheetProps } from './trip-sheet.js';
import { tripTitles } from './trip-titles.js';
import { useArrival } from './use-arrival.js';

const kmhPerMetreASecond = 3.6;

export function InProgressSheet({ ride, tracking, note, onCover }: TripSheetProps) {
  const arrival = useArrival(tracking);
  const speed = tracking?.driverLocation?.speed;
  return (
    <BottomSheet
      label={tripTitles.in_progress}
      header={
        <SheetTitle
          title={tripTitles.in_progress}
          note={
            arrival ? (
              <>
                Arrives at <b>{formatClock(arrival.at)}</b>
              </>
            ) : (
              'Waiting for the driver’s position'
            )
          }
          aside={tracking && <Pill tone="brand">{`${Math.round(tracking.routeProgress)}%`}</Pill>}
        />
      }
      onCover={onCover}
      actions={
        <>
          <MessageDriver ride={ride} />
          <Emergency ride={ride} />
        </>
      }
    >
      {note}
      <Progress label="Part of the way that is done" percent={tracking?.routeProgress ?? 0} />
      <StatRow>
        <Stat label="ETA">{arrival ? formatMinutes(arrival.minutes) : '–'}</Stat>
        <Stat label="Driver speed" unit="km/h">
          {typeof speed === 'number' ? Math.round(speed * kmhPerMetreASecond) : '–'}
        </Stat>
      </StatRow>
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
      {ride.driver && <DriverCard driver={ride.driver} />}
    </BottomSheet>
  );
}
