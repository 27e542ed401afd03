import type { AdminStats } from '@rahi/contracts/admin';
import { isActive, rideStatuses } from '@rahi/contracts/ride-lifecycle';
import { Card, KeyValue, KeyValues } from '@rahi/ui-kit';
import { formatCount, formatUnit, inLanguage } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './ride-standing.module.css';

type Counted = Pick<AdminStats, 'completedRides' | 'totalRides' | 'ridesByStatus'>;

/** §2: completed rides of all rides, in percent; null before the first ride. */
export function successPercent({ completedRides, totalRides }: Pick<Counted, 'completedRides' | 'totalRides'>) {
  return totalRides === 0 ? null : (completedRides / totalRides) * 100;
}

/** The percentage of ended rides that were completed: an active ride is not a failure. Null before any ride has ended. */
export function finishedPercent({ completedRides, ridesByStatus }: Omit<Counted, 'totalRides'>): number | null {
  const ended = completedRides + (ridesByStatus.cancelled ?? 0);
  return ended === 0 ? null : (completedRides / ended) * 100;
}

const tenths = inLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
export const percentText = (percent: number): string => `${tenths().format(percent)}%`;

/** All rides by status, and the share that was completed. The same height before the figures are there. */
export function RideStanding({ stats }: { stats: AdminStats | undefined }) {
  const { formatMessage } = useIntl();
  const of = (statuses: readonly (typeof rideStatuses)[number][]) =>
    stats ? statuses.reduce((sum, status) => sum + (stats.ridesByStatus[status] ?? 0), 0) : null;
  const parts = [
    { key: 'completed', rides: of(['completed']), name: formatMessage({ id: 'ui.status.completed' }) },
    { key: 'underWay', rides: of(rideStatuses.filter(isActive)), name: formatMessage({ id: 'dashboard.underWay' }) },
    { key: 'cancelled', rides: of(['cancelled']), name: formatMessage({ id: 'ui.status.cancelled' }) },
  ] as const;
  const none = formatMessage({ id: 'dashboard.noRidesYet' });
  const said = (percent: number | null) => (percent === null ? none : percentText(percent));
  const { avgTripTime: minutes = null, avgTripDistance: km = null } = stats ?? {};
  return (
    <Card title={formatMessage({ id: 'dashboard.rideStatus' })}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, rides }) => (
          <i key={key} className={styles[key]} style={{ flexGrow: rides ?? 0 }} />
        ))}
      </div>
      <KeyValues>
        {parts.map(({ key, rides, name }) => (
          <KeyValue
            key={key}
            name={
              <span className={styles.part}>
                <i className={styles[key]} aria-hidden="true" />
                {name}
              </span>
            }
          >
            {rides === null ? '–' : formatCount(rides)}
          </KeyValue>
        ))}
        <KeyValue name={<FormattedMessage id="dashboard.successRate" />}>
          {stats ? said(successPercent(stats)) : '–'}
        </KeyValue>
        <KeyValue name={<FormattedMessage id="dashboard.ofFinished" />}>
          {stats ? said(finishedPercent(stats)) : '–'}
        </KeyValue>
        <KeyValue name={<FormattedMessage id="dashboard.averageTrip" />}>
          {minutes === null || km === null
            ? '–'
            : `${formatUnit(minutes, 'minute')} · ${formatUnit(km, 'kilometer', { exactly: 1 })}`}
        </KeyValue>
      </KeyValues>
    </Card>
  );
}
