import type { Ride } from '@rahi/contracts/ride';
import { canMove, isActive } from '@rahi/contracts/ride-lifecycle';
import { Button, Card, Page, StatusBadge } from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TargetHistory } from '../audit/target-history.js';
import { CancelRideDialog } from '../rides/cancel-ride.dialog.js';
import { OldBanner } from '../area/old-banner.js';
import { RecordStates } from '../area/record-states.js';
import { MapOfRide } from '../ride-map/map-of-ride.js';
import { ScreenHead } from '../area/screen-head.js';
import { RideChat } from './ride-chat.js';
import { RideFacts } from './ride-facts.js';
import { RideTimeline } from './ride-timeline.js';
import { rideDetailQuery, rideQuery } from './ride.queries.js';
import styles from './ride.screen.module.css';

/** A trip under way moves on in seconds, one that is over only when it is rated. */
const pollMs = { active: 3_000, over: 30_000 };

/** A ride: what happened to it and who did it, where it goes, what it costs, its emergencies; cancelled where that is allowed. */
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
  const [cancelling, setCancelling] = useState(false);
  const interval = usePollInterval(services.live, isActive(ride.status) ? pollMs.active : pollMs.over);
  const detail = useQuery({ ...rideDetailQuery(services.api, ride.id), refetchInterval: interval });
  const emergencies = detail.data?.emergencies ?? [];
  return (
    <Page width="desk">
      <ScreenHead
        title={formatMessage({ id: 'ride.rideValue' }, { value: ride.id.slice(0, 8) })}
        beside={<StatusBadge status={ride.status} />}
        actions={
          canMove(ride.status, 'cancelled', 'admin') && (
            <Button onClick={() => setCancelling(true)}>
              <FormattedMessage id="ride.cancelRide" />
            </Button>
          )
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
      {cancelling && (
        <CancelRideDialog
          ride={{
            id: ride.id,
            rider: ride.rider,
            driver: ride.driver && { name: ride.driver.user.name },
            pickupAddress: ride.pickupAddress,
            dropoffAddress: ride.dropoffAddress,
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </Page>
  );
}
