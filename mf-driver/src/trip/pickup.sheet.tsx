import { EmergencyButton, Legs, PreferenceSigns, placeText } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsTrouble } from '../driver/gps-line.js';
import { NextSteps } from '../guidance/next-steps.js';
import { VoiceSwitch } from '../guidance/voice-switch.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { BookedFor } from '../ride/booked-for.js';
import { pickupOf } from '../ride/stops.js';
import { ArrivedButton } from './arrived-button.js';
import { DrivingHead } from './driving-head.js';
import { ExternalMap } from './external-map.js';
import { GiveBackButton } from './give-back-button.js';
import { RiderRow } from './rider-row.js';
import { TripCode } from './trip-code.js';
import type { TripSheetProps } from './trip-sheet.js';

/** driver_assigned: on the way to the rider. */
export function PickupSheet({ ride, trip, moves, giveBack, voice }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { ahead, position } = trip;
  return (
    <StageSheet
      rest="peek"
      bare
      besideMap={voice && <VoiceSwitch voice={voice} />}
      urgent={EmergencyButton}
      label={formatMessage({ id: 'trip.goingToPickup' })}
      header={
        <>
          <DrivingHead
            title={formatMessage({ id: 'trip.goingToPickup' })}
            note={ride.pickupAt && <BookedFor pickupAt={ride.pickupAt} />}
            distanceLabel={formatMessage({ id: 'trip.distance' })}
            km={ahead?.km ?? null}
            minutes={ahead?.minutes ?? null}
            gps={trip.gps}
            speed={position?.speed ?? null}
          />
          {(trip.gps === 'none' || trip.gps === 'stale') && <GpsTrouble />}
          <RiderRow
            ride={ride}
            note={<FormattedMessage id="trip.pickupAt" values={{ place: placeText(ride.pickupAddress) }} />}
          />
        </>
      }
      actions={
        <>
          <ArrivedButton ride={ride} moves={moves} />
          <GiveBackButton ride={ride} giveBack={giveBack} />
        </>
      }
    >
      <TripCode code={ride.otp} />
      <Legs ride={ride} />
      <PreferenceSigns ride={ride} />
      <ExternalMap to={pickupOf(ride)} />
      <NextSteps turns={trip.guidance?.state === 'turn' ? trip.guidance.ahead.turns : []} />
    </StageSheet>
  );
}
