import { ErrorState, Loading, Skeleton } from '@rahi/ui-kit';
import { describeError, useLocationState, usePollInterval, useRemote } from '@rahi/web-kit';
import { useNavigate, useParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { readAnew } from '../area/read-anew.js';
import { isOutOfReach, rideQuery, ridePollMs } from '../ride/ride.queries.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { OpenRequest } from './open-request.js';
import { requestView, type RequestView } from './request-view.js';

/** Another ride is another screen. */
export function RideRequestScreen() {
  const { rideId = '' } = useParams();
  return <RequestOf key={rideId} rideId={rideId} />;
}

function RequestOf({ rideId }: { rideId: string }) {
  const { basePath, services } = useRemote();
  const profile = useProfile();
  const navigate = useNavigate();
  const { position } = useLocationState(services.location);
  const refetchInterval = usePollInterval(services.live, ridePollMs);
  const request = useQuery({
    ...rideQuery(services.api, rideId),
    refetchInterval,
    ...readAnew,
  });
  const center = useMapCenter();
  const known = request.isFetchedAfterMount ? viewOf(request, profile.id, position) : null;
  useActiveRideRedirect(profile.id);

  const leave = useEffectEvent((kind: 'mine' | 'gone') => {
    if (kind === 'mine') return void navigate(`${basePath}/trip/${rideId}`, { replace: true });
    services.toast.show({
      title: 'Request no longer open',
      description: 'This ride may have been taken by another driver.',
      tone: 'warn',
    });
    void navigate(basePath, { replace: true });
  });
  const ended = known && known.kind !== 'open' ? known.kind : null;
  useEffect(() => {
    if (ended) leave(ended);
  }, [ended]);

  if (known?.kind === 'open') return <OpenRequest key={rideId} view={known} />;
  return (
    <DriverStage map={{ center }}>
      <StageSheet label="New Ride Request">
        {request.isError && !isOutOfReach(request.error) ? (
          <ErrorState
            title="The request could not be read"
            onRetry={() => void request.refetch()}
            retrying={request.isFetching}
          >
            {describeError(request.error, 'The server did not say why.')}
          </ErrorState>
        ) : (
          <Loading label="Loading the request">
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton />
            <Skeleton />
            <Skeleton />
            <Skeleton shape="row" />
          </Loading>
        )}
      </StageSheet>
    </DriverStage>
  );
}

function viewOf(
  { data, error }: { data: Parameters<typeof requestView>[0] | undefined; error: unknown },
  driverId: string,
  position: Parameters<typeof requestView>[2],
): RequestView | null {
  if (isOutOfReach(error)) return { kind: 'gone' };
  return data ? requestView(data, driverId, position) : null;
}
