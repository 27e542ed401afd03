import { Legs } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsTrouble } from '../driver/gps-line.js';
import { assumedAhead } from '../guidance/ahead.js';
import { NextSteps } from '../guidance/next-steps.js';
import { VoiceSwitch } from '../guidance/voice-switch.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { dropoffOf } from '../ride/stops.js';
import { AllRight } from './all-right.js';
import { DrivingHead } from './driving-head.js';
import { Emergency } from './emergency.js';
import { EndTrip } from './end-trip.js';
import { ExternalMap } from './external-map.js';
import { RiderRow } from './rider-row.js';
import type { TripSheetProps } from './trip-sheet.js';

/** in_progress: driving to the drop-off. */
export function ProgressSheet({ ride, trip, moves, voice }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { ahead, position } = trip;
  // Off the route the remaining way is unknown until there is a new route.
  const left = trip.guidance ? ahead : assumedAhead(ride);
  return (
    <StageSheet
      rest="peek"
      bare
      besideMap={voice && <VoiceSwitch voice={voice} />}
      urgent={{ round: <Emergency ride={ride} round />, wide: <Emergency ride={ride} /> }}
      label={formatMessage({ id: 'trip.tripInProgress' })}
      header={
        <>
          <DrivingHead
            title={formatMessage({ id: 'trip.tripInProgress' })}
            note={formatMessage({ id: 'trip.followGps' })}
            distanceLabel={formatMessage({ id: 'trip.left' })}
            km={left?.km ?? null}
            minutes={left?.minutes ?? null}
            speed={position?.speed ?? null}
          />
          <GpsTrouble />
          <RiderRow
            ride={ride}
            note={<FormattedMessage id="trip.dropoffAt" values={{ place: ride.dropoffAddress }} />}
          />
        </>
      }
      actions={<EndTrip ride={ride} position={position} moves={moves} />}
    >
      <Legs ride={ride} />
      <ExternalMap to={dropoffOf(ride)} />
      <NextSteps turns={trip.guidance?.state === 'turn' ? trip.guidance.ahead.turns : []} />
      <AllRight ride={ride} />
    </StageSheet>
  );
}
