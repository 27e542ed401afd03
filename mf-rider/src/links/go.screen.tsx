import { Loading, Page, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { riderPaths } from '../area/rider-paths.js';
import { placesQuery } from '../places/places.queries.js';
import { storeLinkedTrip, type LinkedTrip } from '../rides/linked-trip.js';
import { storeTripPlan } from '../rides/trip-plan.js';
import { readTripLink, resolveTripLink } from './trip-link.js';

/** `/go`: leads to booking with both ends filled in, or to the home screen with what the link knows. Nothing is booked. */
export function GoScreen() {
  const { formatMessage } = useIntl();
  const { api, basePath, user } = useRemote();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useDocumentTitle(formatMessage({ id: 'booking.screen' }));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trip link', search.toString()],
    queryFn: () => resolveTripLink(readTripLink(search), (text) => client.fetchQuery(placesQuery(api, text, null))),
    retry: false,
  });
  const go = useEffectEvent(({ pickup, dropoff, typed }: LinkedTrip) => {
    if (pickup && dropoff) {
      storeTripPlan(user.id, { pickup, dropoff });
      return void navigate(riderPaths.booking(basePath), { replace: true });
    }
    storeLinkedTrip({ ...(pickup && { pickup }), ...(dropoff && { dropoff }), ...(typed && { typed }) });
    const to = dropoff || !typed ? riderPaths.home(basePath) : riderPaths.change(basePath, 'dropoff');
    return void navigate(to, { replace: true });
  });
  useEffect(() => {
    if (data) go(data);
  }, [data]);
  return (
    <Page>
      {error ? (
        <LoadFailure error={error} what="booking.screen" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton shape="map" />
        </Loading>
      )}
    </Page>
  );
}
