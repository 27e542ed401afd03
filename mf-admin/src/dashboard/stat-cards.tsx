import { formatCount, useRemote } from '@rahi/web-kit';
import type { AdminStats } from '@rahi/contracts/admin';
import { Money, Skeleton, StatCard, QuerySection } from '@rahi/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import styles from './stat-cards.module.css';

const count = (value: number) => formatCount(value);

/** The six figures, each with its change against yesterday (R23). */
export function StatCards({ stats }: { stats: UseQueryResult<AdminStats> }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  return (
    <section aria-label={formatMessage({ id: 'dashboard.figuresOfToday' })}>
      <QuerySection query={stats} what="dashboard.theFiguresOfToday" skeleton={<Cards />}>
        {({ changes, ...figures }) => (
          <div className={styles.cards}>
            <StatCard
              to={`${basePath}/map?status=trip`}
              label={formatMessage({ id: 'dashboard.activeRides' })}
              change={changes.activeRides}
            >
              {count(figures.activeRides)}
            </StatCard>
            <StatCard
              to={`${basePath}?tab=drivers`}
              label={formatMessage({ id: 'dashboard.onlineDriversCard' })}
              change={changes.onlineDrivers}
            >
              {count(figures.onlineDrivers)}
            </StatCard>
            <StatCard
              to={`${basePath}/money`}
              label={formatMessage({ id: 'dashboard.dailyRevenue' })}
              change={changes.dailyRevenue}
            >
              <Money rupees={figures.dailyRevenue} />
            </StatCard>
            <StatCard
              to={`${basePath}?tab=users`}
              label={formatMessage({ id: 'dashboard.totalUsers' })}
              change={changes.totalUsers}
            >
              {count(figures.totalUsers)}
            </StatCard>
            <StatCard
              to={`${basePath}?status=completed`}
              label={formatMessage({ id: 'dashboard.completedRides' })}
              change={changes.completedRides}
            >
              {count(figures.completedRides)}
            </StatCard>
            <StatCard
              to={`${basePath}?tab=drivers`}
              label={formatMessage({ id: 'dashboard.totalDrivers' })}
              change={changes.totalDrivers}
            >
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
