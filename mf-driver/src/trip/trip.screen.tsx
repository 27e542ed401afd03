import { isUnsettled } from '@rahi/contracts/payment';
import { isMetered } from '@rahi/contracts/rental';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { isOnTheWay } from '@rahi/contracts/ride-lifecycle';
import {
  Button,
  EmergencyOfTrip,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  VisuallyHidden,
  SheetHeader,
} from '@rahi/ui-kit';
import { describeError, usePollInterval, useRemote } from '@rahi/web-kit';
import { isUnconfirmed } from '@rahi/web-kit/requests';
import { useNavigate } from '@rahi/web-kit/layers';
import { Navigate, useParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideKnown } from '../driver/use-active-ride-known.js';
import { alwaysFresh } from '../area/always-fresh.js';
import { useSpokenGuidance } from '../guidance/use-spoken-guidance.js';
import { isOutOfReach, isWholeRide, ridePollMs, rideQuery } from '../ride/ride.queries.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { CancelledSheet } from './cancelled.sheet.js';
import { ChangeSheet } from './change.sheet.js';
import { CompletedSheet } from './completed.sheet.js';
import { ConfirmSheet } from './confirm.sheet.js';
import { LostSheet } from './lost.sheet.js';
import { MeteredSheet } from './metered.sheet.js';
import { ParcelSheet } from './parcel.sheet.js';
import { PickupSheet } from './pickup.sheet.js';
import { ProgressSheet } from './progress.sheet.js';
import type { TripSheetProps } from './trip-sheet.js';
import { TripTop } from './trip-top.js';
import { useGiveBack, type GiveBack } from './use-give-back.js';
import { useSharePosition } from './use-share-position.js';
import { withUnsent } from './unsent-moves.js';
import { openChange, useSpokenChange } from './use-change.js';
import { useStopReports } from './use-stop-reports.js';
import { useTripMap } from './use-trip-map.js';
import { useTripMove } from './use-trip-move.js';
import { useTripNews } from './use-trip-news.js';
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
    ...alwaysFresh,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollMs),
  });
  const giveBack = useGiveBack(rideId);
  const { data, error } = ride;
  const own = data && isWholeRide(data) && data.driverId === profile.id ? data : null;
  const [known, setKnown] = useState(own);
  if (own && own !== known) setKnown(own);

  const mine = own ?? known;
  const lost = mine !== null && (own === null || isOutOfReach(error));
  if (lost && !giveBack.leaving) return <LostTrip ride={mine} error={error} />;
  // R48: it waits until the trip under way has ended, to which the home screen leads.
  if (mine?.afterTrip) return <Navigate to={basePath} replace />;
  if (mine) return <Trip ride={mine} giveBack={giveBack} stood={error ? ride.dataUpdatedAt : null} />;
  if (data?.status === 'searching') return <Navigate to={`${basePath}/ride-request/${rideId}`} replace />;
  if (data || isOutOfReach(error)) return <NoTrip />;
  return <TripBefore error={error} retrying={ride.isFetching} onRetry={() => void ride.refetch()} />;
}

/** An ended trip changes no more, once it is paid. */
function isOver(ride: Ride | RideRequest): boolean {
  if (ride.status === 'cancelled') return true;
  return ride.status === 'completed' && !('payment' in ride && isUnsettled(ride.payment));
}

interface TripProps {
  ride: Ride;
  giveBack: GiveBack;
  /** When the trip was read last, epoch milliseconds; null while it is read. */
  stood: number | null;
}

function Trip({ ride: read, giveBack, stood }: TripProps) {
  const asked = isUnconfirmed(read);
  const share = useSharePosition(read);
  const moves = useTripMove(read.id, share);
  const stops = useStopReports(read.id, share, moves);
  const ride = withUnsent(read, moves.unsent);
  const trip = useTripRoute(ride);
  const map = useTripMap(ride, trip);
  const guidance = asked ? null : trip.guidance;
  const voice = useSpokenGuidance(guidance, trip.position?.speed ?? null);
  const waits = moves.unsent.length > 0;
  const change = asked || waits ? null : openChange(ride);
  useSpokenChange(change, voice);
  useTripNews(ride);
  useActiveRideKnown(useProfile().id, ride);
  return (
    <EmergencyOfTrip rideId={read.id}>
      <VisuallyHidden live>
        {asked ? (
          <FormattedMessage id="trip.confirmTitle" />
        ) : (
          <FormattedMessage id="trip.announcement" values={{ status: ride.status }} />
        )}
      </VisuallyHidden>
      <DriverStage
        mode="trip"
        map={map}
        mapStage={`${ride.status} ${asked}`}
        top={
          guidance || stood !== null || waits ? (
            <TripTop
              guidance={guidance}
              goal={isOnTheWay(ride.status) ? 'pickup' : 'dropoff'}
              course={trip.course}
              stood={stood}
              unsent={waits}
            />
          ) : undefined
        }
      >
        {change ? (
          <ChangeSheet key={change.id} ride={ride} change={change} />
        ) : (
          <StatusSheet
            ride={ride}
            trip={trip}
            moves={moves}
            stops={stops}
            share={share}
            giveBack={giveBack}
            voice={voice}
          />
        )}
      </DriverStage>
    </EmergencyOfTrip>
  );
}

function StatusSheet(props: TripSheetProps) {
  switch (props.ride.status) {
    case 'searching':
      return null;
    case 'driver_assigned':
      return isUnconfirmed(props.ride) ? <ConfirmSheet {...props} /> : <PickupSheet {...props} />;
    case 'driver_arrived':
      return <WaitingSheet {...props} />;
    case 'in_progress':
      if (props.ride.parcel) return <ParcelSheet {...props} />;
      return isMetered(props.ride) ? <MeteredSheet {...props} /> : <ProgressSheet {...props} />;
    case 'completed':
      return <CompletedSheet {...props} />;
    case 'cancelled':
      return <CancelledSheet {...props} />;
  }
}

function LostTrip({ ride, error }: { ride: Ride; error: unknown }) {
  useActiveRideKnown(useProfile().id, null);
  return (
    <DriverStage mode="trip" map={{ center: useMapCenter() }}>
      <LostSheet ride={ride} error={error} />
    </DriverStage>
  );
}

function NoTrip() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <DriverStage mode="trip" map={{ center: useMapCenter() }}>
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
    <DriverStage mode="trip" map={{ center: useMapCenter() }}>
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
