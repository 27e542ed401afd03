import { Button, SelectField, TextField } from '@rahi/ui-kit';
import { useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities, useVehicleTypes } from '../area/cities.js';
import { RideKindField } from '../area/ride-kind.field.js';
import {
  filtersSet,
  guestFilters,
  statusFilterName,
  statusFilters,
  type RideFilters as Filters,
} from './dashboard-view.js';
import styles from './ride-filters.module.css';

interface RideFiltersProps {
  view: Filters;
  onChange(changes: Partial<Filters>): void;
  onClear(): void;
}

/** Status, city, vehicle and kind at hand; days, fares and guests behind one press, as all of them on a phone. */
export function RideFilters({ view, onChange, onClear }: RideFiltersProps) {
  const { formatMessage } = useIntl();
  const hidden = [view.from, view.to, view.minFare, view.maxFare, view.guest !== 'all'].filter(Boolean).length;
  const [open, setOpen] = useState(hidden > 0);
  const cities = useCities() ?? [];
  const types = useVehicleTypes().toSorted();
  const set = filtersSet(view);
  const everywhere = { value: '', label: formatMessage({ id: 'filter.allCities' }) };
  const anyType = { value: 'all', label: formatMessage({ id: 'filter.allVehicles' }) } as const;
  return (
    <>
      <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
        <FormattedMessage id="filter.filters" values={{ set }} />
      </Button>
      <div className={styles.choices} data-open={open}>
        <SelectField
          label={formatMessage({ id: 'dashboard.status' })}
          hideLabel
          small
          value={view.status}
          options={statusFilters.map((value) => ({ value, label: formatMessage({ id: statusFilterName(value) }) }))}
          onChange={(status) => onChange({ status })}
        />
        <SelectField
          label={formatMessage({ id: 'filter.city' })}
          hideLabel
          small
          value={view.city}
          options={[everywhere, ...cities.map(({ slug, name }) => ({ value: slug, label: name }))]}
          onChange={(city) => onChange({ city })}
        />
        <SelectField
          label={formatMessage({ id: 'filter.vehicle' })}
          hideLabel
          small
          value={view.type}
          options={[anyType, ...types.map((value) => ({ value, label: formatMessage({ id: `ui.vehicle.${value}` }) }))]}
          onChange={(type) => onChange({ type })}
        />
        <RideKindField value={view.kind} onChange={(kind) => onChange({ kind })} />
      </div>
      {open && (
        <div className={styles.more}>
          <TextField
            label={formatMessage({ id: 'filter.from' })}
            small
            type="date"
            max={view.to || undefined}
            value={view.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            label={formatMessage({ id: 'filter.to' })}
            small
            type="date"
            min={view.from || undefined}
            value={view.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
          <FareField
            key={`from ${view.minFare}`}
            label={formatMessage({ id: 'filter.minFare' })}
            value={view.minFare}
            onChange={(minFare) => onChange({ minFare })}
          />
          <FareField
            key={`to ${view.maxFare}`}
            label={formatMessage({ id: 'filter.maxFare' })}
            value={view.maxFare}
            onChange={(maxFare) => onChange({ maxFare })}
          />
          <SelectField
            label={formatMessage({ id: 'filter.guest' })}
            small
            value={view.guest}
            options={guestFilters.map((value) => ({ value, label: formatMessage({ id: `filter.guest.${value}` }) }))}
            onChange={(guest) => onChange({ guest })}
          />
          {set > 0 && (
            <Button small onClick={onClear}>
              <FormattedMessage id="filter.clear" />
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface FareFieldProps {
  label: string;
  value: string;
  /** Called on Enter, and when the field loses the focus. */
  onChange(fare: string): void;
}

function FareField({ label, value, onChange }: FareFieldProps) {
  const [typed, setTyped] = useState(value);
  const done = () => {
    if (typed !== value) onChange(typed);
  };
  return (
    <TextField
      label={label}
      small
      inputMode="numeric"
      maxLength={6}
      value={typed}
      onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && done()}
    />
  );
}
