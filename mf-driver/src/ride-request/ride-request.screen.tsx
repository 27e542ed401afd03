import { ErrorState, Loading, Skeleton } from '@rahi/ui-kit';
import { describeError, useLocationState, usePollInterval, useRemote, type MessageId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { alwaysFresh } from '../area/always-fresh.js';
import { isOutOfReach, rideQuery, ridePollMs } from '../ride/ride.queries.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { OpenRequest } from './open-request.js';
import { requestView, type RequestView } from './request-view.js';
import type { GoneReason } from './why-not.js';

/** Another ride is another screen. */
export function RideRequestScreen() {
  const { rideId = '' } = useParams();
  return <RequestOf key={rideId} rideId={rideId} />;
}

function RequestOf({ rideId }: { rideId: string }) {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const profile = useProfile();
  const navigate = useNavigate();
  const { position } = useLocationState(services.location);
  const refetchInterval = usePollInterval(services.live, ridePollMs);
  const request = useQuery({
    ...rideQuery(services.api, rideId),
    refetchInterval,
    ...alwaysFresh,
  });
  const center = useMapCenter();
  const known = request.isFetchedAfterMount ? requestView(request, profile.id, position) : null;
  useActiveRideRedirect(profile.id);
  // The answer to the driver's own press says what became of the request: words of a poll would take their place.
  const [accepting, setAccepting] = useState(false);

  const leave = useEffectEvent((end: 'mine' | GoneReason) => {
    if (end === 'mine') return void navigate(`${basePath}/trip/${rideId}`, { replace: true });
    services.toast.show({
      title: formatMessage({ id: end === 'expired' ? 'rideRequest.requestExpired' : 'rideRequest.gone' }),
      description: formatMessage({ id: goneBy[end] }),
      tone: 'warn',
    });
    void navigate(basePath, { replace: true });
  });
  const end = endOf(known);
  const ended = accepting && end !== 'mine' ? null : end;
  useEffect(() => {
    if (ended) leave(ended);
  }, [ended]);

  if (known?.kind === 'open') return <OpenRequest key={rideId} view={known} onAccepting={setAccepting} />;
  return (
    <DriverStage map={{ center }}>
      <StageSheet label={formatMessage({ id: 'rideRequest.newRideRequest' })}>
        {request.isError && !isOutOfReach(request.error) ? (
          <ErrorState
            title={formatMessage({ id: 'rideRequest.notRead' })}
            onRetry={() => void request.refetch()}
            retrying={request.isFetching}
          >
            {describeError(formatMessage, request.error, 'error.unexplained')}
          </ErrorState>
        ) : (
          <Loading label={formatMessage({ id: 'rideRequest.loading' })}>
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

const goneBy = {
  taken: 'rideRequest.taken',
  cancelled: 'rideRequest.cancelled',
  expired: 'rideRequest.expiredHint',
  unknown: 'rideRequest.goneHint',
} as const satisfies Record<GoneReason, MessageId>;

function endOf(view: RequestView | null): 'mine' | GoneReason | null {
  if (view?.kind === 'gone') return view.reason;
  return view?.kind === 'mine' ? 'mine' : null;
}
