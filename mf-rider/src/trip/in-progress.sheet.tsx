import type { Ride, Tracking } from '@rahi/contracts/ride';
import { BottomSheet, EmergencyButton, Pill, Progress, SafetyCheck, SheetHeader, VisuallyHidden } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { DriverCard } from '../rides/driver-card.js';
import { ArrivalFigures } from './arrival-figures.js';
import { ChangeTrip } from './change-trip.js';
import { NextStop } from './next-stop.js';
import { titleOfTrip } from './title-of-trip.js';
import { ReachDriver } from './trip-actions.js';
import { TripEnds } from './trip-ends.js';
import { useTracked } from './trip.queries.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useArrival } from './use-arrival.js';

const kmhPerMetreASecond = 3.6;

/** When and where the trip ends comes first; then the progress, and the driver. */
export function InProgressSheet({ ride, ahead, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const arrival = useArrival(ride, ahead);
  const title = titleOfTrip(formatMessage, ride);
  return (
    <BottomSheet
      label={title}
      header={
        <SheetHeader
          compact
          title={title}
          note={arrival ? undefined : formatMessage({ id: 'trip.waitingForPosition' })}
          beside={<ProgressPill ride={ride} ahead={ahead} />}
        />
      }
      onCover={onCover}
      actions={
        <>
          <ReachDriver ride={ride} />
          <EmergencyButton />
        </>
      }
    >
      {note}
      <ArrivalFigures ride={ride} arrival={arrival} ahead={ahead} />
      <NextStop ride={ride} />
      <ProgressBar ride={ride} ahead={ahead} />
      {ride.driver && <DriverCard ride={ride} driver={ride.driver} note={<DriverSpeed ride={ride} />} />}
      <TripEnds ride={ride} />
      <ChangeTrip ride={ride} />
      <SafetyCheck ride={ride} />
    </BottomSheet>
  );
}

// Separate components: the car moves every second, and the sheet around them does not change.

type Figure = Pick<TripSheetProps, 'ride' | 'ahead'>;

/** By road, else as the server measures it. */
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

function DriverSpeed({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const speed = useTracked(ride, kmh);
  return (
    <span>
      <VisuallyHidden>{formatMessage({ id: 'trip.driverSpeed' })}</VisuallyHidden>
      <span>
        {speed ?? '–'} <FormattedMessage id="trip.kmh" />
      </span>
    </span>
  );
}

const percentDone = ({ routeProgress }: Tracking) => Math.round(routeProgress);

function kmh({ driverLocation }: Tracking): number | null {
  const speed = driverLocation?.speed;
  return typeof speed === 'number' ? Math.round(speed * kmhPerMetreASecond) : null;
}
