import type { AdminDriver } from '@rahi/contracts/admin';
import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { Banner, Button, EmptyState, ErrorState, Loading, Page, Pill, Skeleton } from '@rahi/ui-kit';
import { ApiError, describeError, useDocumentTitle, usePollInterval } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemote } from '../remote.context.js';
import { ScreenHead } from '../screen-head.js';
import { UserActionDialog } from '../users/user-action.dialog.js';
import { DriverFacts } from './driver-facts.js';
import { DriverLedger } from './driver-ledger.js';
import { DriverPlace } from './driver-place.js';
import { DriverRides } from './driver-rides.js';
import { driverQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

const pollMs = 10_000;

/** A driver: who it is, what it drives, how it stands and where, what it earned, its rides, ratings and ledger (R29). */
export function DriverScreen({ driverId }: { driverId: string }) {
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const driver = useQuery({ ...driverQuery(services.api, driverId), refetchInterval });
  useDocumentTitle(driver.data ? `${driver.data.name}, driver` : 'Driver');

  if (driver.data) return <Known driver={driver.data} problem={driver.error} />;
  // An address that is no id is refused as one, and is no driver either.
  const unknown = driver.error instanceof ApiError && [400, 404].includes(driver.error.status);
  return (
    <Page width="desk">
      <ScreenHead title="Driver" />
      {unknown && (
        <EmptyState
          icon="car"
          title="Driver not found"
          action={<Button onClick={() => void navigate(`${basePath}?tab=drivers`)}>To the online drivers</Button>}
        >
          There is no driver at this address.
        </EmptyState>
      )}
      {driver.isError && !unknown && (
        <ErrorState
          title="The driver could not be read"
          onRetry={() => void driver.refetch()}
          retrying={driver.isFetching}
        >
          {describeError(driver.error, 'The server did not say why.')}
        </ErrorState>
      )}
      {driver.isPending && (
        <Loading label="Loading: the driver">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </Page>
  );
}

function Known({ driver, problem }: { driver: AdminDriver; problem: Error | null }) {
  const { user: self } = useRemote();
  const [asked, setAsked] = useState<UserAction | null>(null);
  const action = driver.suspended ? 'activate' : 'suspend';
  return (
    <Page width="desk">
      <ScreenHead
        title={driver.name}
        beside={<Standing driver={driver} />}
        actions={
          driver.id !== self.id && (
            <Button onClick={() => setAsked(action)}>{driver.suspended ? 'Activate' : 'Suspend'}</Button>
          )
        }
      />
      {problem && (
        <Banner title="This page may be old: it cannot be read again just now">
          {describeError(problem, 'The server did not say why.')}
        </Banner>
      )}
      <DriverFacts driver={driver} />
      <DriverPlace driver={driver} />
      <DriverRides driverId={driver.id} />
      <DriverLedger driverId={driver.id} />
      {asked && <UserActionDialog account={driver} action={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Standing({ driver: { isOnline, onTrip, suspended } }: { driver: AdminDriver }) {
  return (
    <span className={styles.pills}>
      {suspended && (
        <Pill tone="bad" dot>
          Suspended
        </Pill>
      )}
      {onTrip && (
        <Pill tone="brand" dot>
          On a trip
        </Pill>
      )}
      {!onTrip && (
        <Pill tone={isOnline ? 'ok' : 'neutral'} dot>
          {isOnline ? 'Online, free' : 'Offline'}
        </Pill>
      )}
    </span>
  );
}
