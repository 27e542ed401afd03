import { guestRides } from '@rahi/contracts/calls/guests.calls';
import { getTracking } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { isUnderWay } from '@rahi/contracts/ride-lifecycle';
import { Button, Legs, StatusBadge } from '@rahi/ui-kit';
import { formatClock, queryOptionsFor, usePollInterval, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { activeRidePollMs } from '../rides/rides.queries.js';
import styles from './guest-rides.module.css';

/** On the home screen: the rides that are under way for others (R45); nothing without one. */
export function GuestRides() {
  const { api, user, services } = useRemote();
  const pollMs = usePollInterval(services.live, activeRidePollMs);
  // Home has more to show than this: a failure is shown by the trip itself.
  const { data: rides = [] } = useQuery({
    ...queryOptionsFor(api, guestRides, { params: { riderId: user.id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.length ? pollMs : false),
  });
  return rides.map((ride) => <GuestRideCard key={ride.id} ride={ride} />);
}

function GuestRideCard({ ride }: { ride: Ride }) {
  const { api, basePath, services } = useRemote();
  const navigate = useNavigate();
  const refetchInterval = usePollInterval(services.live, activeRidePollMs);
  const { data } = useQuery({
    ...queryOptionsFor(api, getTracking, { params: { id: ride.id } }),
    enabled: isUnderWay(ride.status),
    refetchInterval,
  });
  const arrival = ride.status === 'driver_arrived' ? null : (data?.estimatedArrival ?? null);
  const name = ride.guest?.name ?? '';
  return (
    <section className={styles.card} aria-labelledby={`guest-${ride.id}`}>
      <h2 id={`guest-${ride.id}`} className={styles.title}>
        {arrival === null ? (
          <FormattedMessage id="guest.for" values={{ name }} />
        ) : (
          <FormattedMessage
            id={ride.status === 'in_progress' ? 'guest.thereAt' : 'guest.arrivingAt'}
            values={{ name, time: formatClock(new Date(arrival)) }}
          />
        )}
        <StatusBadge status={ride.status} />
      </h2>
      <Legs ride={ride} />
      <Button wide onClick={() => void navigate(riderPaths.trip(basePath, ride.id))}>
        <FormattedMessage id="home.viewTripDetails" />
      </Button>
    </section>
  );
}
