import { EmergencyButton, KeyValue, KeyValues, Legs, Money, SafetyCheck } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { GpsTrouble } from '../driver/gps-line.js';
import { NextSteps } from '../guidance/next-steps.js';
import { VoiceSwitch } from '../guidance/voice-switch.js';
import { goalOf } from '../ride/stops.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { DrivingHead } from './driving-head.js';
import { ExternalMap } from './external-map.js';
import { RiderRow } from './rider-row.js';
import type { TripSheetProps } from './trip-sheet.js';

interface DrivingSheetProps extends Pick<TripSheetProps, 'ride' | 'trip' | 'voice'> {
  title: string;
  /** What is left to drive; null while that is not known. */
  left: { km: number; minutes: number } | null;
  /** Below the name of the person. */
  note: ReactNode;
  /** Below the person. */
  next?: ReactNode;
  actions: ReactNode;
  /** Below the way. */
  children?: ReactNode;
}

/** in_progress, on the way to a place that is known. */
export function DrivingSheet({ ride, trip, voice, title, left, note, next, actions, children }: DrivingSheetProps) {
  const { formatMessage } = useIntl();
  return (
    <StageSheet
      rest="peek"
      bare
      besideMap={voice && <VoiceSwitch voice={voice} />}
      urgent={EmergencyButton}
      label={title}
      header={
        <>
          <DrivingHead
            title={title}
            note={formatMessage({ id: 'trip.followGps' })}
            distanceLabel={formatMessage({ id: 'trip.left' })}
            km={left?.km ?? null}
            minutes={left?.minutes ?? null}
            gps={trip.gps}
            speed={trip.position?.speed ?? null}
          />
          {(trip.gps === 'none' || trip.gps === 'stale') && <GpsTrouble />}
          <RiderRow ride={ride} note={note} />
          {next}
        </>
      }
      actions={actions}
    >
      <Legs ride={ride} />
      {children}
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
