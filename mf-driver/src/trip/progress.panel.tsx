import { Button, Legs } from '@rahi/ui-kit';
import { GpsPill } from '../driver/gps-line.js';
import { DriverStage } from '../stage/driver-stage.js';
import { FiguresRow } from './figures-row.js';
import { NextSteps } from './next-steps.js';
import { PanelHeader } from './panel-header.js';
import { RiderRow } from './rider-row.js';
import { assumedAhead } from './trip-progress.js';
import type { TripPanelProps } from './trip-panel.js';
import { TurnBanner } from './turn-banner.js';

/** in_progress: driving to the drop-off. */
export function ProgressPanel({ ride, trip, map, moves }: TripPanelProps) {
  const { ahead, position } = trip;
  const left = ahead ?? assumedAhead(ride);
  return (
    <DriverStage
      label="Trip in progress"
      map={map}
      mapStage={ride.status}
      top={ahead?.turn && <TurnBanner turn={ahead.turn} />}
      header={<PanelHeader title="Trip in progress" note="Follow GPS to destination" beside={<GpsPill />} />}
      actions={
        <Button
          kind="primary"
          loading={moves.moving === 'completed'}
          onClick={() => void moves.move({ status: 'completed', completedAt: new Date().toISOString() })}
        >
          End Trip
        </Button>
      }
    >
      <FiguresRow distanceLabel="Left" km={left.km} minutes={left.minutes} speed={position?.speed ?? null} />
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
      <NextSteps steps={ahead?.steps ?? []} />
      <RiderRow rider={ride.rider} />
    </DriverStage>
  );
}
