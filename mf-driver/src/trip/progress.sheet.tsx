import { stopAhead } from '@rahi/contracts/stops';
import { EmergencyButton, KeyValue, KeyValues, Legs, Money, PreferenceSigns, SafetyCheck } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsTrouble } from '../driver/gps-line.js';
import { assumedAhead } from '../guidance/ahead.js';
import { NextSteps } from '../guidance/next-steps.js';
import { VoiceSwitch } from '../guidance/voice-switch.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { goalOf } from '../ride/stops.js';
import { DrivingHead } from './driving-head.js';
import { EndTrip } from './end-trip.js';
import { NextRide } from './next-ride.js';
import { ExternalMap } from './external-map.js';
import { RiderRow } from './rider-row.js';
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
    <StageSheet
      rest="peek"
      bare
      besideMap={voice && <VoiceSwitch voice={voice} />}
      urgent={{ round: <EmergencyButton rideId={ride.id} round />, wide: <EmergencyButton rideId={ride.id} /> }}
      label={formatMessage({ id: 'trip.tripInProgress' })}
      header={
        <>
          <DrivingHead
            title={formatMessage({ id: 'trip.tripInProgress' })}
            note={formatMessage({ id: 'trip.followGps' })}
            distanceLabel={formatMessage({ id: 'trip.left' })}
            km={left?.km ?? null}
            minutes={left?.minutes ?? null}
            gps={trip.gps}
            speed={position?.speed ?? null}
          />
          {(trip.gps === 'none' || trip.gps === 'stale') && <GpsTrouble />}
          <RiderRow
            ride={ride}
            note={
              next ? (
                <StopNote ride={ride} next={next} />
              ) : (
                <FormattedMessage id="trip.dropoffAt" values={{ place: ride.dropoffAddress }} />
              )
            }
          />
          {!next && <NextRide ride={ride} minutesLeft={left?.minutes ?? null} />}
        </>
      }
      actions={
        next ? (
          <StopActions key={next.number} next={next} stops={stops} />
        ) : (
          <EndTrip ride={ride} position={position} moves={moves} />
        )
      }
    >
      <Legs ride={ride} />
      <PreferenceSigns ride={ride} />
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'rideRequest.tripFare' })}>
          <Money rupees={ride.fare} />
        </KeyValue>
      </KeyValues>
      <ExternalMap to={goalOf(ride)} />
      <NextSteps turns={trip.guidance?.state === 'turn' ? trip.guidance.ahead.turns : []} />
      <SafetyCheck ride={ride} />
    </StageSheet>
  );
}
