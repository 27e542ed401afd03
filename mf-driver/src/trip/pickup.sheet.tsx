import { Legs, SheetHeader } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { GpsPill, GpsTrouble } from '../driver/gps-line.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { pickupOf } from '../ride/stops.js';
import { ArrivedButton } from './arrived-button.js';
import { ExternalMap } from './external-map.js';
import { FiguresRow } from './figures-row.js';
import { NextSteps } from './next-steps.js';
import { RiderRow } from './rider-row.js';
import { TripCode } from './trip-code.js';
import type { TripSheetProps } from './trip-sheet.js';

/** driver_assigned: on the way to the rider. */
export function PickupSheet({ ride, trip, moves }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { ahead, position } = trip;
  return (
    <StageSheet
      label={formatMessage({ id: 'trip.goingToPickup' })}
      header={<SheetHeader title={formatMessage({ id: 'trip.goingToPickup' })} beside={<GpsPill />} />}
      actions={<ArrivedButton ride={ride} trip={trip} moves={moves} />}
    >
      <FiguresRow
        distanceLabel={formatMessage({ id: 'trip.distance' })}
        km={ahead?.km ?? null}
        minutes={ahead?.minutes ?? null}
        speed={position?.speed ?? null}
      />
      <GpsTrouble />
      <RiderRow ride={ride} />
      <TripCode code={ride.otp} />
      <Legs ride={ride} />
      <ExternalMap to={pickupOf(ride)} />
      <NextSteps steps={ahead?.steps ?? []} />
    </StageSheet>
  );
}
