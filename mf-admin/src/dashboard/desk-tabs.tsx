import type { AdminStats } from '@rahi/contracts/admin';
import { Card, SegmentedControl, Tabs } from '@rahi/ui-kit';
import { formatCount } from '@rahi/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { FilterBar } from '../area/filter-bar.js';
import { SearchField } from '../area/search-field.js';
import { refreshMs, refreshSpeeds, tabs, withoutFilters, type DashboardView, type Tab } from './dashboard-view.js';
import { PositionsOnly } from '../area/positions-only.js';
import { AnalyticsTab, DriversTab, RidesTab, UsersTab } from './later-tabs.js';
import { RideFilters } from './ride-filters.js';
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
          tabs={tabs.map((value) => ({
            value,
            label: formatMessage({ id: `dashboard.tab.${value}` }),
            count: countOf(value, stats.data),
          }))}
          beside={
            <SegmentedControl
              label={formatMessage({ id: 'dashboard.refreshSpeed' })}
              value={view.refresh}
              onChange={(refresh) => onChange({ refresh })}
              options={refreshSpeeds.map((value) => ({
                value,
                label: formatMessage({ id: `dashboard.speed.${value}` }),
              }))}
            />
          }
        >
          <div className={styles.content}>
            <Filters view={view} onChange={onChange} />
            <TabContent view={view} onChange={onChange} stats={stats} />
          </div>
        </Tabs>
      </div>
    </Card>
  );
}

/** How many a tab lists when nothing is searched for. */
function countOf(tab: Tab, stats: AdminStats | undefined): string | undefined {
  if (!stats || tab === 'analytics') return undefined;
  const { onlineDrivers, totalRides, totalUsers } = stats;
  return formatCount({ drivers: onlineDrivers, rides: totalRides, users: totalUsers }[tab]);
}

/** The filters of the open tab; some tabs have none. */
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
      {view.tab === 'rides' && <RideFilters view={view} onChange={onChange} onClear={() => onChange(withoutFilters)} />}
    </FilterBar>
  );
}

function TabContent({ view, onChange, stats }: DeskTabsProps) {
  const page = (cursor: string) => onChange({ cursor });
  switch (view.tab) {
    case 'drivers':
      return (
        <PositionsOnly>
          <DriversTab view={view} onPage={page} onSort={(driverSort) => onChange({ driverSort })} />
        </PositionsOnly>
      );
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
