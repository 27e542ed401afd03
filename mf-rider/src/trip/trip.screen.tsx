import { Page } from '@rahi/ui-kit';
import { useParams } from '@rahi/web-kit/router';
import { LoadFailure, Refused } from '../area/load-failure.js';
import { useRide } from '../rides/rides.queries.js';
import { TripLoading } from './trip-loading.js';
import { TripOfRide } from './trip-of-ride.js';

export function TripScreen() {
  const { rideId = '' } = useParams();
  const { data: ride, error, isFetching, refetch, dataUpdatedAt } = useRide(rideId);
  if (ride) return <TripOfRide key={ride.id} ride={ride} knownSince={error ? dataUpdatedAt : null} />;
  if (error) {
    return (
      <Page>
        <LoadFailure error={error} what="Your trip" onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    );
  }
  if (ride === null) {
    return (
      <Page>
        <Refused title="This is another rider’s trip">Only its rider and its driver can follow it.</Refused>
      </Page>
    );
  }
  return <TripLoading />;
}
