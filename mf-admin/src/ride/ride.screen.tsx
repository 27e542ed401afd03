import type { Ride } from '@rahi/contracts/ride';
import { canMove, isActive, type RideStatus } from '@rahi/contracts/ride-lifecycle';
import { Button, Card, Page, Pill, StatusBadge } from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { TargetHistory } from '../audit/target-history.js';
import { PositionsOnly } from '../area/positions-only.js';
import { RideDispatch } from '../dispatch/ride-dispatch.js';
import { RideActionDialog } from '../rides/ride-action.dialog.js';
import type { RideAction } from '../rides/rides.queries.js';
import { OldBanner } from '../area/old-banner.js';
import { RecordStates } from '../area/record-states.js';
import { MapOfRide } from '../ride-map/map-of-ride.js';
import { ScreenHead } from '../area/screen-head.js';
import { ClearFlag } from './clear-flag.js';
import { RideChat } from './ride-chat.js';
import { RideFacts } from './ride-facts.js';
import { RideTimeline } from './ride-timeline.js';
import { rideDetailQuery, rideQuery } from './ride.queries.js';
import styles from './ride.screen.module.css';

/** An active trip changes within seconds; a trip that is over changes only when it is rated. */
const pollMs = { active: 3_000, over: 30_000 };

/** A ride: its history, its ends, its cost, its emergencies, its dispatch; with actions to end it where allowed. */
export function RideScreen({ rideId }: { rideId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [active, over] = [usePollInterval(services.live, pollMs.active), pollMs.over];
  const ride = useQuery({
    ...rideQuery(services.api, rideId),
    refetchInterval: ({ state }) => (state.data && !isActive(state.data.status) ? over : active),
  });
  useDocumentTitle(formatMessage({ id: 'ride.rideValue' }, { value: rideId.slice(0, 8) }));
  if (ride.data) return <Known ride={ride.data} problem={ride.error} />;
  return <RecordStates icon="car" query={ride} tab="rides" />;
}

function Known({ ride, problem }: { ride: Ride; problem: Error | null }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [action, setAction] = useLayer<RideAction>();
  const interval = usePollInterval(services.live, isActive(ride.status) ? pollMs.active : pollMs.over);
  const detail = useQuery({ ...rideDetailQuery(services.api, ride.id), refetchInterval: interval });
  const emergencies = detail.data?.emergencies ?? [];
  return (
    <Page width="desk">
      <ScreenHead
        title={formatMessage({ id: 'ride.rideValue' }, { value: ride.id.slice(0, 8) })}
        beside={
          <>
            <StatusBadge status={ride.status} />
            <Flags flags={detail.data?.flags ?? []} />
          </>
        }
        actions={
          <>
            <ClearFlag rideId={ride.id} flags={detail.data?.flags ?? []} />
            <Actions status={ride.status} onAction={setAction} />
          </>
        }
      />
      <OldBanner problem={problem} />
      <div className={styles.grid}>
        <div className={styles.side}>
          <RideTimeline ride={ride} detail={detail} />
          {emergencies.length > 0 && <RideChat ride={ride} emergencies={emergencies} />}
          <TargetHistory targetId={ride.id} />
        </div>
        <div className={styles.side}>
          <Card title={formatMessage({ id: 'ride.trip' })}>
            <MapOfRide ride={ride} />
          </Card>
          <RideFacts ride={ride} settlement={detail.data?.settlement ?? null} />
        </div>
      </div>
      <PositionsOnly>
        <RideDispatch ride={ride} />
      </PositionsOnly>
      {action && (
        <RideActionDialog
          action={action}
          ride={{
            id: ride.id,
            rider: ride.rider,
            driver: ride.driver && { name: ride.driver.user.name },
            pickupAddress: ride.pickupAddress,
            dropoffAddress: ride.dropoffAddress,
            fare: ride.fare,
          }}
          onClose={() => setAction(null)}
        />
      )}
    </Page>
  );
}

/** R35: an administrator may cancel any active ride, and complete one in progress. */
function Actions({ status, onAction }: { status: RideStatus; onAction(action: RideAction): void }) {
  const mayComplete = canMove(status, 'completed', 'admin');
  const mayCancel = canMove(status, 'cancelled', 'admin');
  return (
    (mayComplete || mayCancel) && (
      <>
        {mayComplete && (
          <Button onClick={() => onAction('complete')}>
            <FormattedMessage id="ride.completeTrip" />
          </Button>
        )}
        {mayCancel && (
          <Button onClick={() => onAction('cancel')}>
            <FormattedMessage id="ride.cancelRide" />
          </Button>
        )}
      </>
    )
  );
}

const knownFlags = [
  'arrived_away',
  'arrived_unseen',
  'stop_away',
  'ended_away',
  'ended_unseen',
  'impossible_trip',
  'other_driver',
] as const;

/** The flags for the desk to review. A flag of a newer release is shown by its code. */
function Flags({ flags }: { flags: readonly string[] }) {
  const { formatMessage } = useIntl();
  return flags.map((flag) => {
    const known = knownFlags.find((one) => one === flag);
    return (
      <Pill key={flag} tone="warn">
        {known ? formatMessage({ id: `ride.flag.${known}` }) : flag}
      </Pill>
    );
  });
}
