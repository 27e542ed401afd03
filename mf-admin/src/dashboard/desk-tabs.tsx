import type { AdminStats } from '@rahi/contracts/admin';
import { Card, Tabs } from '@rahi/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { AnalyticsTab } from './analytics-tab.js';
import { tabs, type DashboardView, type Tab } from './dashboard-view.js';
import { DriversTab } from './drivers-tab.js';
import { RideFilters } from './ride-filters.js';
import { RidesTab } from './rides-tab.js';
import styles from './desk-tabs.module.css';

const tabLabels: Readonly<Record<Tab, string>> = { drivers: 'Drivers', rides: 'Rides', analytics: 'Analytics' };
const tabOptions = tabs.map((value) => ({ value, label: tabLabels[value] }));

interface DeskTabsProps {
  view: DashboardView;
  onChange(changes: Partial<DashboardView>): void;
  stats: UseQueryResult<AdminStats>;
}

export function DeskTabs({ view, onChange, stats }: DeskTabsProps) {
  return (
    <Card>
      <div className={styles.tabs}>
        <Tabs
          label="Desk"
          value={view.tab}
          onChange={(tab) => onChange({ tab })}
          tabs={tabOptions}
          beside={view.tab === 'rides' ? <RideFilters view={view} onChange={onChange} /> : null}
        >
          <TabContent view={view} stats={stats} />
        </Tabs>
      </div>
    </Card>
  );
}

function TabContent({ view, stats }: Pick<DeskTabsProps, 'view' | 'stats'>) {
  switch (view.tab) {
    case 'drivers':
      return <DriversTab refresh={view.refresh} />;
    case 'rides':
      return <RidesTab view={view} />;
    case 'analytics':
      return <AnalyticsTab stats={stats} />;
  }
}
