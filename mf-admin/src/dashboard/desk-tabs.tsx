import type { AdminStats } from '@rahi/contracts/admin';
import { Card, SelectField, Tabs } from '@rahi/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { FilterBar } from '../area/filter-bar.js';
import { SearchField } from '../area/search-field.js';
import { refreshMs, statusFilterName, statusFilters, tabs, type DashboardView } from './dashboard-view.js';
import { AnalyticsTab, DriversTab, RidesTab, UsersTab } from './later-tabs.js';
import styles from './desk-tabs.module.css';

interface DeskTabsProps {
  view: DashboardView;
  onChange(changes: Partial<DashboardView>): void;
  stats: UseQueryResult<AdminStats>;
}

export function DeskTabs({ view, onChange, stats }: DeskTabsProps) {
  const { formatMessage } = useIntl();
  return (
    <Card>
      <div className={styles.tabs}>
        <Tabs
          label={formatMessage({ id: 'dashboard.desk' })}
          value={view.tab}
          onChange={(tab) => onChange({ tab })}
          tabs={tabs.map((value) => ({ value, label: formatMessage({ id: `dashboard.tab.${value}` }) }))}
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
  const { formatMessage } = useIntl();
  if (view.tab === 'analytics') return null;
  return (
    <FilterBar>
      <SearchField
        key={view.tab}
        label={formatMessage({ id: 'dashboard.searchTab' }, { tab: view.tab })}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      {view.tab === 'rides' && (
        <SelectField
          label={formatMessage({ id: 'dashboard.status' })}
          hideLabel
          small
          value={view.status}
          options={statusFilters.map((value) => ({ value, label: formatMessage({ id: statusFilterName(value) }) }))}
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
      return <AnalyticsTab stats={stats} period={view.period} />;
  }
}
