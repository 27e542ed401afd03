import type { Ride, Tracking } from '@rahi/contracts/ride';
import { BottomSheet, Legs, Pill, Progress, Stat, StatRow, SheetHeader } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatClock, formatMinutes } from '../area/figures.js';
import { DriverCard } from '../rides/driver-card.js';
import { Emergency } from './emergency.js';
import { MessageDriver } from './message-driver.js';
import { useTracked } from './trip.queries.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useArrival } from './use-arrival.js';

const kmhPerMetreASecond = 3.6;

export function InProgressSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const arrival = useArrival(ride);
  return (
    <BottomSheet
      label={formatMessage({ id: 'trip.title.in_progress' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.title.in_progress' })}
          note={
            arrival ? (
              <FormattedMessage id="trip.arrivesAt" values={{ time: <b>{formatClock(arrival.at)}</b> }} />
            ) : (
              formatMessage({ id: 'trip.waitingForPosition' })
            )
          }
          beside={<ProgressPill ride={ride} />}
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
      <ProgressBar ride={ride} />
      <StatRow>
        <Stat label={formatMessage({ id: 'trip.eta' })}>{arrival ? formatMinutes(arrival.minutes) : '–'}</Stat>
        <Stat label={formatMessage({ id: 'trip.driverSpeed' })} unit={formatMessage({ id: 'trip.kmh' })}>
          <DriverSpeed ride={ride} />
        </Stat>
      </StatRow>
      <Legs ride={ride} />
      {ride.driver && <DriverCard driver={ride.driver} />}
    </BottomSheet>
  );
}

// Each figure by itself: the car moves every second, and the sheet around them stands.

function ProgressPill({ ride }: { ride: Ride }) {
  const percent = useTracked(ride, percentDone);
  return percent !== null && <Pill tone="brand">{`${percent}%`}</Pill>;
}

function ProgressBar({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  return <Progress label={formatMessage({ id: 'trip.progress' })} percent={useTracked(ride, percentDone) ?? 0} />;
}

function DriverSpeed({ ride }: { ride: Ride }) {
  return useTracked(ride, kmh) ?? '–';
}

const percentDone = ({ routeProgress }: Tracking) => Math.round(routeProgress);

function kmh({ driverLocation }: Tracking): number | null {
  const speed = driverLocation?.speed;
  return typeof speed === 'number' ? Math.round(speed * kmhPerMetreASecond) : null;
}
