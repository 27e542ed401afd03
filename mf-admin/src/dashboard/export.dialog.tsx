import { callPath } from '@rahi/contracts/call';
import { adminExport } from '@rahi/contracts/calls/files.calls';
import { exportPeriods, exportTables, type ExportPeriod, type ExportTable } from '@rahi/contracts/export';
import { Button, SelectField } from '@rahi/ui-kit';
import { FileLink } from '../area/file-link.js';
import { DeskDialog } from '../area/desk-dialog.js';
import type { City } from '@rahi/contracts/places';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import { filtersSet, statusFilterName, type DashboardView } from './dashboard-view.js';
import { rideFiltersFor } from './dashboard.queries.js';
import styles from './export.dialog.module.css';

/** §2, Export Data: by default the open tab with its filters and the chosen period. */
export function ExportDialog({ view, onClose }: { view: DashboardView; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [table, setTable] = useState<ExportTable>(view.tab);
  const [chosen, setPeriod] = useState<ExportPeriod>(
    view.tab === 'users' || view.tab === 'drivers' ? 'all' : view.period,
  );
  const periods = exportPeriods.filter((period) => table !== 'analytics' || period !== 'all');
  const period = periods.find((known) => known === chosen) ?? view.period;
  const cities = useCities(view.city !== '');
  const city = cities?.find(({ slug }) => slug === view.city) ?? null;
  const filters = table === view.tab ? filtersOf(view, city) : { query: {}, names: [], others: 0, search: '' };
  const words = [
    ...filters.names.map((id) => formatMessage({ id })),
    ...(filters.others > 0 ? [formatMessage({ id: 'export.otherFilters' }, { count: filters.others })] : []),
    ...(filters.search ? [`“${filters.search}”`] : []),
  ];
  const href = callPath(adminExport, {}, { table, period, ...filters.query });
  const tableName = (name: ExportTable) => formatMessage({ id: `export.table.${name}` });
  const periodName = (name: ExportPeriod) => formatMessage({ id: `period.${name}` });
  const began = () => {
    services.toast.show({
      title: formatMessage({ id: 'dashboard.exportStarted' }),
      description: formatMessage({ id: 'export.startedHint' }, { table: tableName(table), period: periodName(period) }),
    });
    onClose();
  };
  return (
    <DeskDialog
      title={formatMessage({ id: 'dashboard.exportData' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          <FileLink wide href={href} onBegan={began}>
            <FormattedMessage id="dashboard.downloadCsv" />
          </FileLink>
        </>
      }
    >
      <div className={styles.choices}>
        <SelectField
          label={formatMessage({ id: 'dashboard.table' })}
          value={table}
          options={exportTables.map((value) => ({ value, label: tableName(value) }))}
          onChange={(chosenTable) => setTable(chosenTable)}
        />
        <SelectField
          label={formatMessage({ id: 'dashboard.period' })}
          hint={formatMessage({ id: `export.hint.${table}` })}
          value={period}
          options={periods.map((value) => ({ value, label: periodName(value) }))}
          onChange={(chosenPeriod) => setPeriod(chosenPeriod)}
        />
        <p className={styles.words}>
          {words.length > 0 && <FormattedMessage id="export.filtered" values={{ filters: words.join(', ') }} />}{' '}
          <FormattedMessage id="export.order" />
        </p>
      </div>
    </DeskDialog>
  );
}

function filtersOf(view: DashboardView, city: City | null) {
  const { tab, search, status } = view;
  const searched = (tab === 'rides' || tab === 'users') && search !== '';
  const ofRides = tab === 'rides';
  const set = ofRides ? filtersSet(view) : 0;
  const ofStatus = ofRides && status !== 'all';
  return {
    query: { ...(searched && { search }), ...(ofRides && rideFiltersFor(view, city)) },
    names: ofStatus ? [statusFilterName(status)] : [],
    others: set - (ofStatus ? 1 : 0),
    search: searched ? search : '',
  };
}
