import { formatRupees } from '@rahi/contracts/money';
import { isWholeRide } from '../ride/ride.queries.js';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { Button, CountdownRing, placeText } from '@rahi/ui-kit';
import { useCountdown, usePollInterval, useRemote, useStore } from '@rahi/web-kit';
import { answerSeconds, offerKey } from '@rahi/web-kit/requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { kmText } from '../area/figures.js';
import { openRequestsQuery, requestsPollMs } from '../requests/open-requests.queries.js';
import { passOn } from '../requests/pass-on.js';
import { useRequestMemory } from '../requests/request-memory.context.js';
import { earningsOf } from '../ride/earnings-of.js';
import { rideQuery, useMoveRide } from '../ride/ride.queries.js';
import { whyNotAccepted } from '../ride-request/why-not.js';
import styles from './next-ride.module.css';

/** Nearer to the drop-off than this, in minutes, a next ride may be offered: a little more than the server's five (R48). */
const withinMinutes = 7;

interface NextRideProps {
  ride: Ride;
  /** To the drop-off, in minutes; null where the way is not known. */
  minutesLeft: number | null;
}

/** On the sheet of a trip that ends soon: the offer of the next ride, or the one that the driver has accepted (R48). */
export function NextRide({ ride, minutesLeft }: NextRideProps) {
  if (ride.nextRideId) return <Accepted rideId={ride.nextRideId} />;
  return minutesLeft !== null && minutesLeft <= withinMinutes ? <Offered trip={ride} /> : null;
}

function Accepted({ rideId }: { rideId: string }) {
  const { services } = useRemote();
  const { data } = useQuery(rideQuery(services.api, rideId));
  return (
    <output className={styles.accepted}>
      {data && isWholeRide(data) ? (
        <FormattedMessage id="nextRide.accepted" values={{ place: placeText(data.pickupAddress) }} />
      ) : (
        <FormattedMessage id="nextRide.acceptedShort" />
      )}
    </output>
  );
}

function Offered({ trip }: { trip: Ride }) {
  const { services } = useRemote();
  const setAside = useStore(useRequestMemory());
  const pollMs = usePollInterval(services.live, requestsPollMs);
  const { data } = useQuery({ ...openRequestsQuery(services.api), refetchInterval: pollMs, ...alwaysFresh });
  const offer = data?.find((request) => request.afterTrip === true && !setAside.has(offerKey(request)));
  return offer?.offer?.expiresAt ? (
    <Offer key={offerKey(offer)} trip={trip} request={offer} until={Date.parse(offer.offer.expiresAt)} />
  ) : null;
}

/** Calm, for somebody who drives: nothing rings, and nothing is said. */
function Offer({ trip, request, until }: { trip: Ride; request: RideRequest; until: number }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const client = useQueryClient();
  const memory = useRequestMemory();
  const move = useMoveRide(request.id);
  const seconds = useCountdown(until, () => memory.setAside(request));
  const readTrip = () => client.invalidateQueries({ queryKey: rideQuery(services.api, trip.id).queryKey });
  const accept = () =>
    move.mutate(
      { status: 'driver_assigned' },
      {
        onSuccess: () => void readTrip(),
        onError: (error) => {
          memory.setAside(request);
          services.toast.show({
            title: formatMessage({ id: 'rideRequest.failedToAccept' }),
            description: whyNotAccepted(formatMessage, error),
            tone: 'bad',
          });
          void readTrip();
        },
      },
    );
  const pass = () => {
    memory.setAside(request);
    void passOn(services.api, request.id, until);
  };
  const { net } = earningsOf(request, request.pickupDistance);
  return (
    <section className={styles.offer} aria-labelledby="next-ride">
      <div className={styles.head}>
        <div className={styles.words}>
          <output className={styles.title} id="next-ride">
            <FormattedMessage id="nextRide.offer" values={{ km: kmText(request.pickupDistance) }} />
          </output>
          <p className={styles.note}>
            <FormattedMessage id="nextRide.from" values={{ place: placeText(request.pickupAddress) }} />
            {' · '}
            <FormattedMessage id="nextRide.earnings" values={{ amount: formatRupees(net) }} />
          </p>
        </div>
        <CountdownRing
          small
          seconds={seconds}
          total={answerSeconds}
          label={formatMessage({ id: 'rideRequest.timeToAnswer' })}
        />
      </div>
      <Button wide kind="secondary" loading={move.isPending} onClick={accept}>
        <FormattedMessage id="nextRide.accept" />
      </Button>
      <Button wide kind="quiet" disabled={move.isPending} onClick={pass}>
        <FormattedMessage id="nextRide.pass" />
      </Button>
    </section>
  );
}
