import type { AdminStats } from '@rahi/contracts/admin';
import { Card, SelectField, Tabs } from '@rahi/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { FilterBar } from '../area/filter-bar.js';
import { SearchField } from '../area/search-field.js';
import { refreshMs, statusFilterLabel, statusFilters, tabs, type DashboardView, type Tab } from './dashboard-view.js';
import { AnalyticsTab, DriversTab, RidesTab, UsersTab } from './later-tabs.js';
import styles from './desk-tabs.module.css';

const tabLabels: Readonly<Record<Tab, string>> = {
  drivers: 'Drivers',
  rides: 'Rides',
  users: 'Users',
  analytics: 'Analytics',
};
const tabOptions = tabs.map((value) => ({ value, label: tabLabels[value] }));
const statusOptions = statusFilters.map((value) => ({ value, label: statusFilterLabel(value) }));

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
          beside={<Filters view={view} onChange={onChange} />}
        >
          <TabContent view={view} onChange={onChange} stats={stats} />
        </Tabs>
      </div>
    </Card>
  );
}

/** Of the open tab; those that have none show none. */
function Filters({ view, onChange }: Pick<DeskTabsProps, 'view' | 'onChange'>) {
  if (view.tab === 'analytics') return null;
  return (
    <FilterBar>
      <SearchField
        key={view.tab}
        label={`Search ${view.tab}`}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      {view.tab === 'rides' && (
        <SelectField
          label="Status"
          hideLabel
          small
          value={view.status}
          options={statusOptions}
          onChange={(status) => onChange({ status })}
        />
      )}
    </FilterBar>
  );
}

function TabContent({ view, onChange, stats }: DeskTabsProps) {
  const page = (cursor: string) => onChange({ cursor });
  switch (view.tab) {
    case 'drivers':
      return <DriversTab view={view} onPage={page} onSort={(driverSort) => onChange({ driverSort })} />;
    case 'rides':
      return <RidesTab view={view} onPage={page} onSort={(rideSort) => onChange({ rideSort })} />;
    case 'users':
      return (
        <UsersTab
          filter={{ search: view.search, sort: view.userSort, cursor: view.cursor }}
          everyMs={refreshMs[view.refresh]}
          onPage={page}
          onSort={(userSort) => onChange({ userSort })}
        />
      );
    case 'analytics':
      return <AnalyticsTab stats={stats} />;
  }
}
