import { Page, VisuallyHidden } from '@rahi/ui-kit';
import { ApiError, useDocumentTitle, usePollInterval } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { NoAccess } from '../no-access.js';
import { useRemote } from '../remote.context.js';
import { statsPollMs, statsQuery } from './dashboard.queries.js';
import { refreshMs, useDashboardView } from './dashboard-view.js';
import { DeskTabs } from './desk-tabs.js';
import { StatCards } from './stat-cards.js';
import { SystemControls } from './system-controls.js';
import { useLiveDesk } from './use-live-desk.js';
import styles from './dashboard.screen.module.css';

/** The administrator's desk: figures, controls, and the tabs with their tables. */
export function DashboardScreen() {
  const { services } = useRemote();
  const [view, change] = useDashboardView();
  useDocumentTitle('Admin dashboard');
  useLiveDesk(refreshMs[view.refresh]);
  const pollMs = usePollInterval(services.live, statsPollMs);
  const stats = useQuery({
    ...statsQuery(services.api),
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : pollMs),
  });

  if (isForbidden(stats.error)) return <NoAccess detail={stats.error.detail} />;
  return (
    <Page width="desk">
      <div>
        <h1 className={styles.title}>
          <VisuallyHidden>Admin dashboard</VisuallyHidden>
        </h1>
        <StatCards stats={stats} />
      </div>
      <SystemControls stats={stats.data} refresh={view.refresh} onRefresh={(refresh) => change({ refresh })} />
      <DeskTabs view={view} onChange={change} stats={stats} />
    </Page>
  );
}

function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}
