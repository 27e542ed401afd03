import { callPath } from '@rahi/contracts/call';
import { adminExport } from '@rahi/contracts/calls/gateway.calls';
import { exportPeriods, exportTables, type ExportPeriod, type ExportTable } from '@rahi/contracts/export';
import { Button, ButtonLink, Dialog, SelectField } from '@rahi/ui-kit';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { statusFilterLabel, type DashboardView } from './dashboard-view.js';
import styles from './export.dialog.module.css';

const tableLabels: Readonly<Record<ExportTable, string>> = {
  rides: 'Rides',
  users: 'Users',
  drivers: 'Drivers',
  analytics: 'Analytics, day by day',
};
const tableOptions = exportTables.map((value) => ({ value, label: tableLabels[value] }));

const periodLabels: Readonly<Record<ExportPeriod, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  all: 'All time',
};

/** What a period counts, table by table. */
const periodHints: Readonly<Record<ExportTable, string>> = {
  rides: 'By when the ride was booked',
  users: 'By when they joined',
  drivers: 'By when they began to drive',
  analytics: 'Days of Asia/Kolkata',
};

/** §2, Export Data: the open tab with its filters and the chosen period, unless told otherwise. */
export function ExportDialog({ view, onClose }: { view: DashboardView; onClose(): void }) {
  const { services } = useRemote();
  const [table, setTable] = useState<ExportTable>(view.tab);
  const [chosen, setPeriod] = useState<ExportPeriod>(
    view.tab === 'users' || view.tab === 'drivers' ? 'all' : view.period,
  );
  const periods = exportPeriods.filter((period) => table !== 'analytics' || period !== 'all');
  const period = periods.find((known) => known === chosen) ?? view.period;
  const filters = table === view.tab ? filtersOf(view) : { query: {}, words: [] };
  const href = callPath(adminExport, {}, { table, period, ...filters.query });
  const began = () => {
    services.toast.show({
      title: 'Export started',
      description: `${tableLabels[table]}, ${periodLabels[period].toLowerCase()}: your browser saves the file.`,
    });
    onClose();
  };
  return (
    <Dialog
      open
      title="Export Data"
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            Close
          </Button>
          <ButtonLink wide download href={href} onClick={began}>
            Download CSV
          </ButtonLink>
        </>
      }
    >
      <div className={styles.choices}>
        <SelectField
          label="Table"
          value={table}
          options={tableOptions}
          onChange={(chosenTable) => setTable(chosenTable)}
        />
        <SelectField
          label="Period"
          hint={periodHints[table]}
          value={period}
          options={periods.map((value) => ({ value, label: periodLabels[value] }))}
          onChange={(chosenPeriod) => setPeriod(chosenPeriod)}
        />
        <p className={styles.words}>
          {filters.words.length > 0 ? `With the filters of the table: ${filters.words.join(', ')}. ` : ''}
          Newest first, for any spreadsheet. The export is kept in the audit log.
        </p>
      </div>
    </Dialog>
  );
}

function filtersOf({ tab, search, status }: DashboardView) {
  const searched = (tab === 'rides' || tab === 'users') && search !== '';
  const ofStatus = tab === 'rides' && status !== 'all';
  return {
    query: { ...(searched && { search }), ...(ofStatus && { status }) },
    words: [...(ofStatus ? [statusFilterLabel(status)] : []), ...(searched ? [`“${search}”`] : [])],
  };
}
