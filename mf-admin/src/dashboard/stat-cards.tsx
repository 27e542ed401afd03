import type { AdminStats } from '@rahi/contracts/admin';
import { Money, Skeleton, StatCard, QuerySection } from '@rahi/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './stat-cards.module.css';

const count = (value: number) => value.toLocaleString('en-IN');

/** The six figures, each with its change against yesterday (R23). */
export function StatCards({ stats }: { stats: UseQueryResult<AdminStats> }) {
  return (
    <section aria-label="Figures of today">
      <QuerySection query={stats} what="The figures of today" skeleton={<Cards />}>
        {({ changes, ...figures }) => (
          <div className={styles.cards}>
            <StatCard label="Active Rides" change={changes.activeRides}>
              {count(figures.activeRides)}
            </StatCard>
            <StatCard label="Online Drivers" change={changes.onlineDrivers}>
              {count(figures.onlineDrivers)}
            </StatCard>
            <StatCard label="Daily Revenue" change={changes.dailyRevenue}>
              <Money rupees={figures.dailyRevenue} />
            </StatCard>
            <StatCard label="Total Users" change={changes.totalUsers}>
              {count(figures.totalUsers)}
            </StatCard>
            <StatCard label="Completed Rides" change={changes.completedRides}>
              {count(figures.completedRides)}
            </StatCard>
            <StatCard label="Total Drivers" change={changes.totalDrivers}>
              {count(figures.totalDrivers)}
            </StatCard>
          </div>
        )}
      </QuerySection>
    </section>
  );
}

function Cards() {
  return (
    <div className={styles.cards}>
      {['rides', 'drivers', 'revenue', 'users', 'completed', 'all drivers'].map((key) => (
        <Skeleton key={key} shape="block" />
      ))}
    </div>
  );
}
