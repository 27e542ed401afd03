import type { Ride, Tracking } from '@rahi/contracts/ride';
import { BottomSheet, Legs, Pill, Progress, Stat, StatRow, SheetHeader } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatClock, formatKm, formatMinutes } from '../area/figures.js';
import { DriverCard } from '../rides/driver-card.js';
import { Emergency } from './emergency.js';
import { MessageDriver } from './message-driver.js';
import { useTracked } from './trip.queries.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useArrival } from './use-arrival.js';

const kmhPerMetreASecond = 3.6;

export function InProgressSheet({ ride, ahead, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const arrival = useArrival(ride, ahead);
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
          beside={<ProgressPill ride={ride} ahead={ahead} />}
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
      <ProgressBar ride={ride} ahead={ahead} />
      <StatRow>
        <Stat label={formatMessage({ id: 'trip.eta' })}>{arrival ? formatMinutes(arrival.minutes) : '–'}</Stat>
        <KmLeft ahead={ahead} />
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

type Figure = Pick<TripSheetProps, 'ride' | 'ahead'>;

/** Of the way by road, else as the server measures it. */
function usePercent({ ride, ahead }: Figure): number | null {
  const tracked = useTracked(ride, percentDone);
  return useStore(ahead)?.percent ?? tracked;
}

function ProgressPill(figure: Figure) {
  const percent = usePercent(figure);
  return percent !== null && <Pill tone="brand">{`${percent}%`}</Pill>;
}

function ProgressBar(figure: Figure) {
  const { formatMessage } = useIntl();
  return <Progress label={formatMessage({ id: 'trip.progress' })} percent={usePercent(figure) ?? 0} />;
}

function KmLeft({ ahead }: Pick<Figure, 'ahead'>) {
  const { formatMessage } = useIntl();
  const left = useStore(ahead);
  return left && <Stat label={formatMessage({ id: 'trip.left' })}>{formatKm(left.km)}</Stat>;
}

function DriverSpeed({ ride }: { ride: Ride }) {
  return useTracked(ride, kmh) ?? '–';
}

const percentDone = ({ routeProgress }: Tracking) => Math.round(routeProgress);

function kmh({ driverLocation }: Tracking): number | null {
  const speed = driverLocation?.speed;
  return typeof speed === 'number' ? Math.round(speed * kmhPerMetreASecond) : null;
}
