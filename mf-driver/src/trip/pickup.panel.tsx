import { Button, Legs } from '@rahi/ui-kit';
import { GpsPill } from '../driver/gps-line.js';
import { DriverStage } from '../stage/driver-stage.js';
import { FiguresRow } from './figures-row.js';
import { NextSteps } from './next-steps.js';
import { PanelHeader } from './panel-header.js';
import { RiderRow } from './rider-row.js';
import { TripCode } from './trip-code.js';
import type { TripPanelProps } from './trip-panel.js';
import { TurnBanner } from './turn-banner.js';

/** driver_assigned: on the way to the rider. */
export function PickupPanel({ ride, trip, map, moves }: TripPanelProps) {
  const { ahead, position } = trip;
  return (
    <DriverStage
      label="Going to pickup"
      map={map}
      mapStage={ride.status}
      top={ahead?.turn && <TurnBanner turn={ahead.turn} />}
      header={<PanelHeader title="Going to pickup" beside={<GpsPill />} />}
      actions={
        <Button
          kind="primary"
          loading={moves.moving === 'driver_arrived'}
          onClick={() => void moves.move({ status: 'driver_arrived' })}
        >
          I've Arrived
        </Button>
      }
    >
      <FiguresRow
        distanceLabel="Distance"
        km={ahead?.km ?? null}
        minutes={ahead?.minutes ?? null}
        speed={position?.speed ?? null}
      />
      <RiderRow rider={ride.rider} />
      <TripCode code={ride.otp} />
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
      <NextSteps steps={ahead?.steps ?? []} />
    </DriverStage>
  );
}
