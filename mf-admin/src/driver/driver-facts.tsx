import type { AdminDriver } from '@rahi/contracts/admin-records';
import { groupedPhone } from '@rahi/contracts/phones';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Card, KeyValue, KeyValues, Money, Plate, Skeleton, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote, formatCount, formatMinutes } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { accountQuery, profileQuery, todayQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

const pollMs = 30_000;

export function DriverFacts({ driver }: { driver: AdminDriver }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { user, vehicleType, vehicleModel, vehicleNumber, earnings } = driver;
  return (
    <div className={styles.facts}>
      <Card title={formatMessage({ id: 'driver.profile' })}>
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'driver.account' })}>
            <Link to={`${basePath}/user/${driver.id}`}>
              <FormattedMessage id="driver.roleAndSessions" />
            </Link>
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.email' })}>{driver.email ?? '–'}</KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.phone' })}>
            {driver.phone ? groupedPhone(driver.phone) : '–'}
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.averageRating' })}>{user.rating?.toFixed(2) ?? '–'}</KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.drivingSince' })}>{momentText(driver.createdAt)}</KeyValue>
          <KeyValue name={formatMessage({ id: driver.isOnline ? 'driver.onlineSince' : 'driver.offlineSince' })}>
            {momentText(driver.since)}
          </KeyValue>
        </KeyValues>
      </Card>
      <Card title={formatMessage({ id: 'driver.vehicle' })}>
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'driver.type' })}>
            {vehicleType ? vehicleFacts[vehicleType].label : formatMessage({ id: 'driver.notGivenYet' })}
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.model' })}>{vehicleModel ?? '–'}</KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.number' })}>
            {vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}
          </KeyValue>
        </KeyValues>
      </Card>
      <Card title={formatMessage({ id: 'driver.today' })}>
        <Earnings trips={driver.today?.trips} money={driver.today} />
        <Hours driverId={driver.id} />
        <Duty driverId={driver.id} />
      </Card>
      <Card title={formatMessage({ id: 'driver.week' })}>
        <Earnings trips={driver.week?.trips} money={driver.week} />
      </Card>
      <Card title={formatMessage({ id: 'driver.accountNow' })}>
        <Account driverId={driver.id} />
      </Card>
      <Card title={formatMessage({ id: 'driver.allTime' })}>
        <Earnings trips={user.totalTrips} money={earnings} />
      </Card>
    </div>
  );
}

interface EarningsProps {
  trips: number | undefined;
  /** Absent from a release before it. */
  money: AdminDriver['earnings'] | undefined;
}

/** What rides brought the driver, as the journal has it: each figure is the service's, and none is computed here. */
function Earnings({ trips, money }: EarningsProps) {
  const { formatMessage } = useIntl();
  if (!money) return <p>–</p>;
  const rows = [
    ['driver.fares', money.gross],
    ['driver.commission', money.commission],
    ['driver.bonuses', money.bonus],
    ['driver.tips', money.tip],
    ['driver.fees', money.fee],
    ['driver.refunds', money.refund],
  ] as const;
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'driver.trips' })}>{formatCount(trips ?? 0)}</KeyValue>
      {rows.map(
        ([name, rupees]) =>
          rupees !== undefined && (
            <KeyValue key={name} name={formatMessage({ id: name })}>
              <Money rupees={rupees} inColumn />
            </KeyValue>
          ),
      )}
      <KeyValue name={formatMessage({ id: 'driver.net' })} total>
        <Money rupees={money.earned ?? money.net} inColumn />
      </KeyValue>
    </KeyValues>
  );
}

/** Cash, commission and dues, as the journal has them now. */
function Account({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const account = useQuery({ ...accountQuery(services.api, driverId), refetchInterval: pollMs });
  return (
    <QuerySection query={account} what="driver.theAccount" skeleton={<Skeleton shape="row" />}>
      {({ cashInHand, commissionOwed, owed, dues }) => (
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'driver.cashInHand' })}>
            <Money rupees={cashInHand} inColumn />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.commissionOwed' })}>
            <Money rupees={commissionOwed} inColumn />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.owed' })}>
            <Money rupees={owed} inColumn />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'driver.dues' })} total>
            <Money rupees={dues} inColumn />
          </KeyValue>
        </KeyValues>
      )}
    </QuerySection>
  );
}

/** R42: when the working hours of the driver end, or until when they rest; nothing where no rule limits them. */
function Duty({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const duty = useQuery(profileQuery(services.api, driverId)).data?.duty;
  const at = duty?.restUntil ?? duty?.endsAt;
  if (!at) return null;
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: duty?.restUntil ? 'driver.restsUntil' : 'driver.hoursEnd' })}>
        {momentText(at)}
      </KeyValue>
    </KeyValues>
  );
}

function Hours({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const today = useQuery({ ...todayQuery(services.api, driverId), refetchInterval });
  return (
    <QuerySection query={today} what="driver.todaysEarnings" skeleton={<Skeleton shape="row" />}>
      {({ totals }) => (
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'driver.online' })}>
            {totals.onlineMinutes === undefined ? '–' : formatMinutes(totals.onlineMinutes)}
          </KeyValue>
        </KeyValues>
      )}
    </QuerySection>
  );
}
