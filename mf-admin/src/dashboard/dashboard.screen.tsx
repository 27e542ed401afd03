import { Page, VisuallyHidden } from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { AnalyticsPanel } from './analytics.panel.js';
import { activeRidesQuery, ridesQuery, statsPollMs, statsQuery } from './dashboard.queries.js';
import { useDashboardView, type DashboardView } from './dashboard-view.js';
import { DeskTabs } from './desk-tabs.js';
import { RideStanding } from './ride-standing.js';
import { StatCards } from './stat-cards.js';
import { SystemControls } from './system-controls.js';
import styles from './dashboard.screen.module.css';

/** The administrator's desk: the figures, the tabs with their tables, and next to them the analytics and controls. */
export function DashboardScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [view, change] = useDashboardView();
  useDocumentTitle(formatMessage({ id: 'dashboard.adminDashboard' }));
  const pollMs = usePollInterval(services.live, statsPollMs);
  const stats = useQuery({ ...statsQuery(services.api), refetchInterval: pollMs });

  return (
    <Page width="desk">
      {view.tab === 'rides' && view.city === '' && <RidesAhead view={view} />}
      <div>
        <h1 className={styles.title}>
          <VisuallyHidden>
            <FormattedMessage id="dashboard.adminDashboard" />
          </VisuallyHidden>
        </h1>
        <StatCards stats={stats} />
      </div>
      <div className={styles.work}>
        <DeskTabs view={view} onChange={change} stats={stats} />
        <aside className={styles.aside} aria-label={formatMessage({ id: 'dashboard.beside' })}>
          <AnalyticsPanel period={view.period} onPeriod={(period) => change({ period })} />
          <RideStanding stats={stats.data} />
          <SystemControls view={view} />
        </aside>
      </div>
    </Page>
  );
}

/** Fetches the rides while the file of their tab loads. */
function RidesAhead({ view }: { view: DashboardView }) {
  const { api } = useRemote().services;
  usePrefetchQuery(ridesQuery(api, view, null));
  usePrefetchQuery(activeRidesQuery(api));
  return null;
}
