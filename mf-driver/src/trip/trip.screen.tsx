import type { Ride } from '@rahi/contracts/ride';
import { Button, EmptyState, ErrorState, Loading, Skeleton, VisuallyHidden, SheetHeader } from '@rahi/ui-kit';
import { describeError, usePollInterval, useRemote } from '@rahi/web-kit';
import { Navigate, useNavigate, useParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideKnown } from '../driver/use-active-ride-known.js';
import { readAnew } from '../area/read-anew.js';
import { useSpokenGuidance } from '../guidance/use-spoken-guidance.js';
import { isOutOfReach, isWholeRide, ridePollMs, rideQuery } from '../ride/ride.queries.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { CancelledSheet } from './cancelled.sheet.js';
import { CompletedSheet } from './completed.sheet.js';
import { PickupSheet } from './pickup.sheet.js';
import { ProgressSheet } from './progress.sheet.js';
import type { TripSheetProps } from './trip-sheet.js';
import { TripTop } from './trip-top.js';
import { useSharePosition } from './use-share-position.js';
import { useTripMap } from './use-trip-map.js';
import { useTripMove } from './use-trip-move.js';
import { useTripRoute } from './use-trip-route.js';
import { WaitingSheet } from './waiting.sheet.js';

/** Another ride is another screen. */
export function TripScreen() {
  const { rideId = '' } = useParams();
  return <TripOf key={rideId} rideId={rideId} />;
}

function TripOf({ rideId }: { rideId: string }) {
  const { basePath, services } = useRemote();
  const profile = useProfile();
  const pollMs = usePollInterval(services.live, ridePollMs);
  const ride = useQuery({
    ...rideQuery(services.api, rideId),
    ...readAnew,
    // An ended trip changes no more.
    refetchInterval: ({ state }) =>
      state.data?.status === 'completed' || state.data?.status === 'cancelled' ? false : pollMs,
  });
  const { data } = ride;
  if (data?.status === 'searching') return <Navigate to={`${basePath}/ride-request/${rideId}`} replace />;
  if (data && isWholeRide(data) && data.driverId === profile.id)
    return <Trip ride={data} stood={ride.error ? ride.dataUpdatedAt : null} />;
  if (data || isOutOfReach(ride.error)) return <NoTrip />;
  return <TripBefore error={ride.error} retrying={ride.isFetching} onRetry={() => void ride.refetch()} />;
}

/** @param stood when the trip was read last, epoch milliseconds; null while it is read. */
function Trip({ ride, stood }: { ride: Ride; stood: number | null }) {
  const trip = useTripRoute(ride);
  const map = useTripMap(ride, trip);
  const moves = useTripMove(ride.id);
  const voice = useSpokenGuidance(trip.guidance, trip.position?.speed ?? null);
  useSharePosition(ride);
  useActiveRideKnown(useProfile().id, ride);
  return (
    <>
      <VisuallyHidden live>
        <FormattedMessage id="trip.announcement" values={{ status: ride.status }} />
      </VisuallyHidden>
      <DriverStage
        map={map}
        mapStage={ride.status}
        top={
          trip.guidance || stood !== null ? (
            <TripTop
              guidance={trip.guidance}
              goal={ride.status === 'driver_assigned' ? 'pickup' : 'dropoff'}
              course={trip.course}
              stood={stood}
            />
          ) : undefined
        }
      >
        <StatusSheet ride={ride} trip={trip} moves={moves} voice={voice} />
      </DriverStage>
    </>
  );
}

function StatusSheet(props: TripSheetProps) {
  switch (props.ride.status) {
    case 'searching':
      return null;
    case 'driver_assigned':
      return <PickupSheet {...props} />;
    case 'driver_arrived':
      return <WaitingSheet {...props} />;
    case 'in_progress':
      return <ProgressSheet {...props} />;
    case 'completed':
      return <CompletedSheet {...props} />;
    case 'cancelled':
      return <CancelledSheet {...props} />;
  }
}

function NoTrip() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <DriverStage map={{ center: useMapCenter() }}>
      <StageSheet
        label={formatMessage({ id: 'trip.trip' })}
        header={<SheetHeader title={formatMessage({ id: 'trip.trip' })} />}
        actions={
          <Button kind="primary" onClick={() => void navigate(basePath, { replace: true })}>
            <FormattedMessage id="trip.continueDriving" />
          </Button>
        }
      >
        <EmptyState icon="car" title={formatMessage({ id: 'trip.notYours' })}>
          <FormattedMessage id="trip.notYoursHint" />
        </EmptyState>
      </StageSheet>
    </DriverStage>
  );
}

function TripBefore({ error, retrying, onRetry }: { error: Error | null; retrying: boolean; onRetry(): void }) {
  const { formatMessage } = useIntl();
  return (
    <DriverStage map={{ center: useMapCenter() }}>
      <StageSheet label={formatMessage({ id: 'trip.trip' })}>
        {error ? (
          <ErrorState title={formatMessage({ id: 'trip.notRead' })} onRetry={onRetry} retrying={retrying}>
            {describeError(formatMessage, error, 'error.unexplained')}
          </ErrorState>
        ) : (
          <Loading label={formatMessage({ id: 'trip.loading' })}>
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton shape="row" />
            <Skeleton />
            <Skeleton />
          </Loading>
        )}
      </StageSheet>
    </DriverStage>
  );
}
