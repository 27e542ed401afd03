import { isMetered } from '@rahi/contracts/rental';
import type { Ride } from '@rahi/contracts/ride';
import { changeAnswerSeconds } from '@rahi/contracts/ride-change';
import { Banner, Button, CountdownRing, placeText } from '@rahi/ui-kit';
import { useCountdown, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { rideQuery } from '../rides/rides.queries.js';
import { ChangeTripDialog } from './change-trip.dialog.js';
import { useWithdrawChange } from './change-trip.queries.js';

/** How long the outcome of a change is shown after the time to answer, in milliseconds. */
const newsMs = 60_000;

/** "Change trip" (R44): another drop-off, other stops, or the end where the car is. Not while the driver has to answer the last change, and not for a rental or an outstation trip, which goes where the rider says. */
export function ChangeTrip({ ride }: { ride: Ride }) {
  const [open, setOpen] = useOpenLayer();
  if (isMetered(ride) || ride.parcel || ride.change?.state === 'open') return null;
  return (
    <>
      <Button wide icon="pin" onClick={() => setOpen(true)}>
        <FormattedMessage id="change.open" />
      </Button>
      {open && <ChangeTripDialog ride={ride} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What becomes of the last change: how long the driver still has to answer, then the answer. Nothing without a change. */
export function ChangeNews({ ride }: { ride: Ride }) {
  const { change } = ride;
  return change ? <NewsOf key={change.id} ride={ride} change={change} /> : null;
}

function NewsOf({ ride, change }: { ride: Ride; change: NonNullable<Ride['change']> }) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const client = useQueryClient();
  const answerBy = Date.parse(change.answerBy);
  const seconds = useCountdown(change.state === 'open' ? answerBy : null, () => {
    void client.invalidateQueries({ queryKey: rideQuery(api, ride.id).queryKey });
  });
  const left = useCountdown(answerBy + newsMs);
  const withdraw = useWithdrawChange(ride);
  const driver = ride.driver?.user.name ?? formatMessage({ id: 'change.theDriver' });
  switch (change.state) {
    case 'open':
      return (
        <Banner
          title={formatMessage({ id: 'change.waiting' }, { driver })}
          action={
            <>
              <CountdownRing
                small
                calm
                seconds={seconds}
                total={changeAnswerSeconds}
                label={formatMessage({ id: 'change.timeToAnswer' })}
              />
              <Button small loading={withdraw.isPending} onClick={() => withdraw.mutate(change.id)}>
                <FormattedMessage id="change.withdraw" />
              </Button>
            </>
          }
        />
      );
    case 'withdrawn':
      return null;
    default: {
      if (left === 0) return null;
      const accepted = change.state === 'accepted';
      return (
        <output>
          <Banner
            tone={accepted ? 'ok' : 'neutral'}
            title={formatMessage(
              { id: `change.${change.state}` },
              { driver, place: placeText(change.dropoff.address) },
            )}
          />
        </output>
      );
    }
  }
}
