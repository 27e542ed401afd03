import { EmergencyButton, KeyValue, KeyValues, Legs, Money, SafetyCheck } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsTrouble } from '../driver/gps-line.js';
import { assumedAhead } from '../guidance/ahead.js';
import { NextSteps } from '../guidance/next-steps.js';
import { VoiceSwitch } from '../guidance/voice-switch.js';
import { goalOf } from '../ride/stops.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { DrivingHead } from './driving-head.js';
import { ExternalMap } from './external-map.js';
import { HandOver } from './hand-over.js';
import { NotTaken } from './not-taken.js';
import { RiderRow } from './rider-row.js';
import type { TripSheetProps } from './trip-sheet.js';

/** in_progress with a parcel: driving to its receiver, or back to its sender. */
export function ParcelSheet({ ride, trip, moves, share, voice }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { ahead, position } = trip;
  const back = Boolean(ride.parcel?.returned);
  const left = trip.guidance ? ahead : assumedAhead(ride);
  return (
    <StageSheet
      rest="peek"
      bare
      besideMap={voice && <VoiceSwitch voice={voice} />}
      urgent={{ round: <EmergencyButton rideId={ride.id} round />, wide: <EmergencyButton rideId={ride.id} /> }}
      label={formatMessage({ id: 'parcel.onItsWay' }, { back })}
      header={
        <>
          <DrivingHead
            title={formatMessage({ id: 'parcel.onItsWay' }, { back })}
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
            note={<FormattedMessage id="trip.dropoffAt" values={{ place: ride.dropoffAddress }} />}
          />
        </>
      }
      actions={
        <>
          <HandOver ride={ride} moves={moves} />
          <NotTaken ride={ride} share={share} />
        </>
      }
    >
      <Legs ride={ride} />
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
