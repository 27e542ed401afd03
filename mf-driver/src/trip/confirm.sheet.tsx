import { distanceKm } from '@rahi/contracts/geo/distance';
import { paiseFromRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { CountdownRing, SheetHeader } from '@rahi/ui-kit';
import { useCountdown, useRemote, type Position } from '@rahi/web-kit';
import { answerBy, answerSeconds, offerKey, offerOf } from '@rahi/web-kit/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { useBell } from '../requests/bell.context.js';
import { useRequestMemory } from '../requests/request-memory.context.js';
import { earningsOf } from '../ride/earnings-of.js';
import { OfferSummary } from '../ride/offer-summary.js';
import { rideQuery } from '../ride/ride.queries.js';
import { pickupOf } from '../ride/stops.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { GiveBackButton } from './give-back-button.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useConfirm } from './use-confirm.js';

/** driver_assigned by the rider's client: the driver must confirm it in time, like a request, or it goes back (R11). */
export function ConfirmSheet({ ride, trip, giveBack }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const queryClient = useQueryClient();
  const pickupKm = kmToPickup(ride, trip.position);
  const until = useTimeToConfirm(ride, pickupKm);
  const confirm = useConfirm(ride.id);
  // The server takes the ride back now: the new state is read at once.
  const seconds = useCountdown(until, () => {
    void queryClient.invalidateQueries({ queryKey: rideQuery(services.api, ride.id).queryKey });
  });
  return (
    <StageSheet
      rest="full"
      label={formatMessage({ id: 'trip.confirmTitle' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.confirmTitle' })}
          note={formatMessage(
            { id: 'trip.confirmHint' },
            { rider: ride.rider.name || formatMessage({ id: 'trip.theRider' }) },
          )}
          beside={
            <CountdownRing
              small
              seconds={seconds}
              total={answerSeconds}
              label={formatMessage({ id: 'rideRequest.timeToAnswer' })}
            />
          }
        />
      }
      actions={
        <>
          <ActionButton kind="primary" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            <FormattedMessage id="trip.confirm" />
          </ActionButton>
          <GiveBackButton ride={ride} giveBack={giveBack} />
        </>
      }
    >
      <OfferSummary ride={ride} pickupKm={pickupKm} way={trip.ahead} code={ride.otp ?? null} />
    </StageSheet>
  );
}

function kmToPickup(ride: Ride, position: Position | null): number | null {
  return position && distanceKm(position, pickupOf(ride));
}

/** Rings until the ride is confirmed or lost. @returns until when, epoch milliseconds of this device */
function useTimeToConfirm(ride: Ride, pickupKm: number | null): number {
  const memory = useRequestMemory();
  const bell = useBell();
  const [{ key, until }] = useState(() => {
    const request = offerOf(ride);
    return { key: offerKey(request), until: answerBy(request.offer?.expiresAt, memory.shownSince(request)) };
  });
  const earningsPaise = paiseFromRupees(earningsOf(ride, pickupKm).net);
  useEffect(() => {
    bell.ringFor([{ key, rideId: ride.id, kind: 'given', until, earningsPaise, pickupKm }]);
  }, [bell, key, ride.id, until, earningsPaise, pickupKm]);
  useEffect(() => () => bell.ringFor([]), [bell]);
  return until;
}
