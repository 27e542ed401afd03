import { Page } from '@rahi/ui-kit';
import { useParams } from '@rahi/web-kit/router';
import { useIntl } from 'react-intl';
import { LoadFailure, Refused } from '../area/load-failure.js';
import { useRide } from '../rides/rides.queries.js';
import { TripLoading } from './trip-loading.js';
import { TripOfRide } from './trip-of-ride.js';

export function TripScreen() {
  const { formatMessage } = useIntl();
  const { rideId = '' } = useParams();
  const { data: ride, error, isFetching, refetch, dataUpdatedAt } = useRide(rideId);
  if (ride) return <TripOfRide key={ride.id} ride={ride} knownSince={error ? dataUpdatedAt : null} />;
  if (error) {
    return (
      <Page>
        <LoadFailure error={error} what="trip.yourTrip" onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    );
  }
  if (ride === null) {
    return (
      <Page>
        <Refused title={formatMessage({ id: 'trip.notYours' })}>{formatMessage({ id: 'trip.notYoursHint' })}</Refused>
      </Page>
    );
  }
  return <TripLoading />;
}
