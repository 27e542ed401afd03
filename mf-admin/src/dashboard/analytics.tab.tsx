import { formatCount } from '@rahi/web-kit';
import type { AdminStats, AnalyticsPeriod } from '@rahi/contracts/admin';
import { rideStatuses } from '@rahi/contracts/ride-lifecycle';
import {
  EmptyState,
  Progress,
  Skeleton,
  Stat,
  StatRow,
  StatusBadge,
  Table,
  type TableColumn,
  QuerySection,
} from '@rahi/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { DispatchFigures } from '../dispatch/dispatch-figures.js';
import { LearntSpeeds } from '../dispatch/learnt-speeds.js';
import { finishedPercent, successPercent } from './ride-standing.js';
import styles from './analytics.tab.module.css';

const columns: readonly TableColumn[] = [
  { key: 'status', label: 'column.status' },
  { key: 'rides', label: 'column.rides', numeric: true },
  { key: 'share', label: 'column.share', numeric: true },
  { key: 'bar', label: 'column.shareAsABar', hidden: true },
];

export interface AnalyticsTabProps {
  stats: UseQueryResult<AdminStats>;
  /** The period of the dispatch figures. */
  period: AnalyticsPeriod;
}

/** Rides by status and trip figures over all time; dispatch figures over the chosen period. */
export function AnalyticsTab({ stats, period }: AnalyticsTabProps) {
  return (
    <div className={styles.analytics}>
      <AllTime stats={stats} />
      <DispatchFigures period={period} />
      <LearntSpeeds />
    </div>
  );
}

function AllTime({ stats }: Pick<AnalyticsTabProps, 'stats'>) {
  const { formatMessage } = useIntl();
  return (
    <QuerySection query={stats} what="dashboard.theAnalytics" skeleton={<Skeleton shape="block" />}>
      {(figures) =>
        figures.totalRides === 0 ? (
          <EmptyState icon="history" title={formatMessage({ id: 'dashboard.noRidesFound' })}>
            <FormattedMessage id="dashboard.noDistribution" />
          </EmptyState>
        ) : (
          <>
            <StatRow>
              <Stat label={formatMessage({ id: 'dashboard.totalRides' })}>{formatCount(figures.totalRides)}</Stat>
              <Stat
                label={formatMessage({ id: 'dashboard.averageTripTime' })}
                unit={formatMessage({ id: 'dashboard.min' })}
              >
                {figures.avgTripTime?.toFixed(0) ?? '–'}
              </Stat>
              <Stat
                label={formatMessage({ id: 'dashboard.averageDistance' })}
                unit={formatMessage({ id: 'dashboard.km' })}
              >
                {figures.avgTripDistance?.toFixed(1) ?? '–'}
              </Stat>
              <Stat label={formatMessage({ id: 'dashboard.successRate' })} unit="%">
                {successPercent(figures)?.toFixed(1) ?? '–'}
              </Stat>
              <Stat label={formatMessage({ id: 'dashboard.ofFinished' })} unit="%">
                {finishedPercent(figures)?.toFixed(1) ?? '–'}
              </Stat>
            </StatRow>
            <Table label={formatMessage({ id: 'dashboard.rideStatusDistribution' })} columns={columns}>
              {rideStatuses.map((status) => {
                const rides = figures.ridesByStatus[status] ?? 0;
                const share = (rides / figures.totalRides) * 100;
                return (
                  <tr key={status}>
                    <td>
                      <StatusBadge status={status} />
                    </td>
                    <td data-numeric>{formatCount(rides)}</td>
                    <td data-numeric>{share.toFixed(1)}%</td>
                    <td className={styles.bar}>
                      <Progress
                        percent={share}
                        label={formatMessage(
                          { id: 'dashboard.share' },
                          { status: formatMessage({ id: `ui.status.${status}` }) },
                        )}
                      />
                    </td>
                  </tr>
                );
              })}
            </Table>
          </>
        )
      }
    </QuerySection>
  );
}
