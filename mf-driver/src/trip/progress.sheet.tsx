import { stopAhead } from '@rahi/contracts/stops';
import { PreferenceSigns, placeText } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { assumedAhead } from '../guidance/ahead.js';
import { DrivingSheet } from './driving.sheet.js';
import { EndTrip } from './end-trip.js';
import { NextRide } from './next-ride.js';
import { StopActions, StopNote } from './stop-actions.js';
import type { TripSheetProps } from './trip-sheet.js';

/** in_progress: driving from stop to stop (R44), and to the drop-off. */
export function ProgressSheet({ ride, trip, moves, stops, voice }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { ahead, position } = trip;
  const next = stopAhead(ride.stops);
  // Off the route the remaining way is unknown until there is a new route.
  const left = trip.guidance ? ahead : assumedAhead(ride);
  return (
    <DrivingSheet
      ride={ride}
      trip={trip}
      voice={voice}
      title={formatMessage({ id: 'trip.tripInProgress' })}
      left={left}
      note={
        next ? (
          <StopNote ride={ride} next={next} />
        ) : (
          <FormattedMessage id="trip.dropoffAt" values={{ place: placeText(ride.dropoffAddress) }} />
        )
      }
      next={!next && <NextRide ride={ride} minutesLeft={left?.minutes ?? null} />}
      actions={
        next ? (
          <StopActions key={next.number} next={next} stops={stops} />
        ) : (
          <EndTrip ride={ride} position={position} moves={moves} />
        )
      }
    >
      <PreferenceSigns ride={ride} />
    </DrivingSheet>
  );
}
