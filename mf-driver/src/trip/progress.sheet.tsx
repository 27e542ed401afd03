import { Button, Legs, SheetHeader } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsPill, GpsTrouble } from '../driver/gps-line.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { dropoffOf } from '../ride/stops.js';
import { ExternalMap } from './external-map.js';
import { FiguresRow } from './figures-row.js';
import { NextSteps } from './next-steps.js';
import { RiderRow } from './rider-row.js';
import { assumedAhead } from './trip-progress.js';
import type { TripSheetProps } from './trip-sheet.js';

/** in_progress: driving to the drop-off. */
export function ProgressSheet({ ride, trip, moves }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { ahead, position } = trip;
  const left = ahead ?? assumedAhead(ride);
  return (
    <StageSheet
      label={formatMessage({ id: 'trip.tripInProgress' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.tripInProgress' })}
          note={formatMessage({ id: 'trip.followGps' })}
          beside={<GpsPill />}
        />
      }
      actions={
        <Button
          kind="primary"
          loading={moves.moving === 'completed'}
          onClick={() => void moves.move({ status: 'completed', completedAt: new Date().toISOString() })}
        >
          <FormattedMessage id="trip.endTrip" />
        </Button>
      }
    >
      <FiguresRow
        distanceLabel={formatMessage({ id: 'trip.left' })}
        km={left.km}
        minutes={left.minutes}
        speed={position?.speed ?? null}
      />
      <GpsTrouble />
      <Legs ride={ride} />
      <ExternalMap to={dropoffOf(ride)} />
      <NextSteps steps={ahead?.steps ?? []} />
      <RiderRow ride={ride} />
    </StageSheet>
  );
}
