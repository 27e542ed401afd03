import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { changeAnswerSeconds, type RideChange } from '@rahi/contracts/ride-change';
import { CountdownRing, EmergencyButton, KeyValue, KeyValues, Money, SheetHeader, placeText } from '@rahi/ui-kit';
import { formatClock, useCountdown, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { rideQuery } from '../ride/ride.queries.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useAnswerChange } from './use-change.js';

/** The rider asks for a change of the trip (R44): one large button to accept it, a quiet one to decline, for 30 s. */
export function ChangeSheet({ ride, change }: { ride: Ride; change: RideChange }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const client = useQueryClient();
  const answer = useAnswerChange(ride.id, change.id);
  // The time is over: the ride is as the server has it now.
  const seconds = useCountdown(Date.parse(change.answerBy), () => {
    void client.invalidateQueries({ queryKey: rideQuery(services.api, ride.id).queryKey });
  });
  const loading = (given: 'accept' | 'decline') => answer.isPending && answer.variables === given;
  return (
    <StageSheet
      rest="full"
      label={formatMessage({ id: 'change.title' })}
      urgent={EmergencyButton}
      header={
        <SheetHeader
          title={formatMessage({ id: 'change.title' })}
          note={formatMessage(
            { id: change.endsHere ? 'change.endsHere' : 'change.newWay' },
            { rider: ride.rider.name || formatMessage({ id: 'trip.theRider' }) },
          )}
          beside={
            <CountdownRing
              small
              seconds={seconds}
              total={changeAnswerSeconds}
              label={formatMessage({ id: 'rideRequest.timeToAnswer' })}
            />
          }
        />
      }
      actions={
        <>
          <ActionButton kind="primary" loading={loading('accept')} onClick={() => answer.mutate('accept')}>
            <FormattedMessage id="change.accept" values={{ fare: formatRupees(change.fare) }} />
          </ActionButton>
          <ActionButton wide kind="quiet" loading={loading('decline')} onClick={() => answer.mutate('decline')}>
            <FormattedMessage id="change.decline" />
          </ActionButton>
        </>
      }
    >
      <KeyValues>
        {change.stops.map(({ address }, place) => (
          // One place may be a stop twice.
          // oxlint-disable-next-line react/no-array-index-key
          <KeyValue key={place} name={formatMessage({ id: 'change.stop' }, { number: place + 1 })}>
            {placeText(address)}
          </KeyValue>
        ))}
        <KeyValue name={formatMessage({ id: 'change.dropoff' })}>{placeText(change.dropoff.address)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'change.fareBefore' })}>
          <Money rupees={change.previousFare} />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'change.fare' })}>
          <Money rupees={change.fare} />
        </KeyValue>
        {change.arrival && !change.endsHere && (
          <KeyValue name={formatMessage({ id: 'change.arrival' })}>{formatClock(change.arrival)}</KeyValue>
        )}
      </KeyValues>
    </StageSheet>
  );
}
