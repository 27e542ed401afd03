import type { AdminStats } from '@rahi/contracts/admin';
import { rideStatuses, statusLabels } from '@rahi/contracts/ride-lifecycle';
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
import { successPercent } from './success-rate.js';
import styles from './analytics.tab.module.css';

const columns: readonly TableColumn[] = [
  { key: 'status', label: 'Status' },
  { key: 'rides', label: 'Rides', numeric: true },
  { key: 'share', label: 'Share', numeric: true },
  { key: 'bar', label: 'Share as a bar', hidden: true },
];

/** How rides stand and how trips go, over all time. */
export function AnalyticsTab({ stats }: { stats: UseQueryResult<AdminStats> }) {
  return (
    <QuerySection query={stats} what="The analytics" skeleton={<Skeleton shape="block" />}>
      {(figures) =>
        figures.totalRides === 0 ? (
          <EmptyState icon="history" title="No rides found">
            The distribution appears once the first ride is booked.
          </EmptyState>
        ) : (
          <div className={styles.analytics}>
            <StatRow>
              <Stat label="Total rides">{figures.totalRides.toLocaleString('en-IN')}</Stat>
              <Stat label="Average trip time" unit="min">
                {figures.avgTripTime?.toFixed(0) ?? '–'}
              </Stat>
              <Stat label="Average distance" unit="km">
                {figures.avgTripDistance?.toFixed(1) ?? '–'}
              </Stat>
              <Stat label="Success rate" unit="%">
                {successPercent(figures)?.toFixed(1) ?? '–'}
              </Stat>
            </StatRow>
            <Table label="Ride status distribution" columns={columns}>
              {rideStatuses.map((status) => {
                const rides = figures.ridesByStatus[status] ?? 0;
                const share = (rides / figures.totalRides) * 100;
                return (
                  <tr key={status}>
                    <td>
                      <StatusBadge status={status} />
                    </td>
                    <td data-numeric>{rides.toLocaleString('en-IN')}</td>
                    <td data-numeric>{share.toFixed(1)}%</td>
                    <td className={styles.bar}>
                      <Progress percent={share} label={`${statusLabels[status]}, share of all rides`} />
                    </td>
                  </tr>
                );
              })}
            </Table>
          </div>
        )
      }
    </QuerySection>
  );
}
