import type { AdminDriver } from '@rahi/contracts/admin-records';
import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { Button, Page, Pill } from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { TargetHistory } from '../audit/target-history.js';
import { OldBanner } from '../area/old-banner.js';
import { RecordStates } from '../area/record-states.js';
import { ScreenHead } from '../area/screen-head.js';
import { UserActionDialog } from '../users/user-action.dialog.js';
import { DriverFeatures } from './driver-features.js';
import { DriverFacts } from './driver-facts.js';
import { DriverLedger } from './driver-ledger.js';
import { DriverPlace } from './driver-place.js';
import { DriverRides } from './driver-rides.js';
import { DriverUpi } from './driver-upi.js';
import { DriverWoman } from './driver-woman.js';
import { driverQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

const pollMs = 10_000;

/** A driver: the person, the vehicle, the state and position, the earnings, rides, ratings and ledger (R29). */
export function DriverScreen({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const driver = useQuery({ ...driverQuery(services.api, driverId), refetchInterval });
  useDocumentTitle(
    driver.data
      ? formatMessage({ id: 'driver.nameDriver' }, { name: driver.data.name })
      : formatMessage({ id: 'driver.driver' }),
  );

  if (driver.data) return <Known driver={driver.data} problem={driver.error} />;
  return <RecordStates icon="car" query={driver} tab="drivers" />;
}

function Known({ driver, problem }: { driver: AdminDriver; problem: Error | null }) {
  const { formatMessage } = useIntl();
  const { user: self } = useRemote();
  const [asked, setAsked] = useLayer<UserAction>();
  const action = driver.suspended ? 'activate' : 'suspend';
  return (
    <Page width="desk">
      <ScreenHead
        title={driver.name}
        beside={<Standing driver={driver} />}
        actions={
          driver.id !== self.id && (
            <Button onClick={() => setAsked(action)}>
              {formatMessage({ id: driver.suspended ? 'driver.activate' : 'driver.suspend' })}
            </Button>
          )
        }
      />
      <OldBanner problem={problem} />
      <DriverFacts driver={driver} />
      <div className={styles.now}>
        <DriverPlace driver={driver} />
        <TargetHistory targetId={driver.id} />
      </div>
      <DriverUpi driverId={driver.id} />
      <DriverWoman driverId={driver.id} />
      <DriverFeatures driverId={driver.id} />
      <DriverRides driverId={driver.id} />
      <DriverLedger driverId={driver.id} />
      {asked && <UserActionDialog account={driver} action={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Standing({ driver: { isOnline, onTrip, suspended } }: { driver: AdminDriver }) {
  const { formatMessage } = useIntl();
  return (
    <span className={styles.pills}>
      {suspended && (
        <Pill tone="bad" dot>
          <FormattedMessage id="driver.suspended" />
        </Pill>
      )}
      {onTrip && (
        <Pill tone="brand" dot>
          <FormattedMessage id="driver.onATrip" />
        </Pill>
      )}
      {!onTrip && (
        <Pill tone={isOnline ? 'ok' : 'neutral'} dot>
          {formatMessage({ id: isOnline ? 'driver.onlineFree' : 'driver.offline' })}
        </Pill>
      )}
    </span>
  );
}
