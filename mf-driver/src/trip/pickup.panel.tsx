import { Button, Legs } from '@rahi/ui-kit';
import { GpsPill } from '../driver/gps-line.js';
import { SheetHeader } from '../stage/sheet-header.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { FiguresRow } from './figures-row.js';
import { NextSteps } from './next-steps.js';
import { RiderRow } from './rider-row.js';
import { TripCode } from './trip-code.js';
import type { TripPanelProps } from './trip-panel.js';

/** driver_assigned: on the way to the rider. */
export function PickupPanel({ ride, trip, moves }: TripPanelProps) {
  const { ahead, position } = trip;
  return (
    <StageSheet
      label="Going to pickup"
      header={<SheetHeader title="Going to pickup" beside={<GpsPill />} />}
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
      <RiderRow ride={ride} />
      <TripCode code={ride.otp} />
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
      <NextSteps steps={ahead?.steps ?? []} />
    </StageSheet>
  );
}
