import { Icon, SelectField, TextField } from '@rahi/ui-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { statusFilterLabel, statusFilters, type DashboardView } from './dashboard-view.js';
import styles from './ride-filters.module.css';

const settleMs = 300;
const statusOptions = statusFilters.map((value) => ({ value, label: statusFilterLabel(value) }));

interface RideFiltersProps {
  view: Pick<DashboardView, 'search' | 'status'>;
  onChange(changes: Partial<DashboardView>): void;
}

/** Search and status of the rides table. The search goes into the address once typing pauses. */
export function RideFilters({ view, onChange }: RideFiltersProps) {
  const [typed, setTyped] = useState(view.search);
  const settle = useEffectEvent((search: string) => {
    if (search !== view.search) onChange({ search });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className={styles.filters}>
      <TextField
        label="Search rides"
        hideLabel
        type="search"
        small
        placeholder="Search rides"
        maxLength={100}
        leading={<Icon name="search" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Status"
        hideLabel
        small
        value={view.status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
    </div>
  );
}
