import type { TripOnMap } from '@rahi/contracts/ride';
import { statusLabels } from '@rahi/contracts/ride-lifecycle';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import {
  Banner,
  Button,
  EmptyState,
  Pill,
  SelectField,
  type DotLook,
  type MapBounds,
  type PillTone,
} from '@rahi/ui-kit';
import { describeError, type Page, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { timeText } from '../area/moments.js';
import { countText } from '../area/paging.js';
import { ChosenUnit } from './chosen-unit.js';
import { EmergencyList } from './emergency-list.js';
import type { Fleet } from './fleet-pages.js';
import type { FleetUnit } from './fleet-units.js';
import { statusFilters, typeFilters, type FleetView, type StatusFilter } from './fleet-view.js';
import { InViewList } from './in-view-list.js';
import styles from './fleet-map.screen.module.css';

const statusWords = (status: StatusFilter): string => {
  switch (status) {
    case 'all':
      return 'All';
    case 'free':
      return 'Free';
    case 'trip':
      return 'On a trip';
    default:
      return statusLabels[status];
  }
};
const statusOptions = statusFilters.map((value) => ({ value, label: statusWords(value) }));
const typeOptions = typeFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All vehicles' : vehicleFacts[value].label,
}));

const legend: readonly { look: DotLook; label: string; tone: PillTone }[] = [
  { look: 'free', label: 'Free', tone: 'ok' },
  { look: 'busy', label: 'On a trip', tone: 'brand' },
  { look: 'waiting', label: 'Waiting', tone: 'warn' },
  { look: 'alarm', label: 'Emergency', tone: 'bad' },
];

interface FleetPanelProps {
  fleet: UseQueryResult<Fleet>;
  everybody: Fleet;
  trips: UseQueryResult<Page<TripOnMap[]>>;
  units: readonly FleetUnit[];
  shown: readonly FleetUnit[];
  chosen: FleetUnit | null;
  bounds: MapBounds | null;
  view: FleetView;
  onChange(changes: Partial<FleetView>): void;
  onFind(unit: FleetUnit): void;
}

/** Beside the map: by which filters it shows what, who was chosen, and all of it as a list. */
export function FleetPanel(props: FleetPanelProps) {
  const { fleet, everybody, trips, units, shown, chosen, bounds, view, onChange, onFind } = props;
  const { basePath } = useRemote();
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <SelectField
          label="Status"
          value={view.status}
          onChange={(status) => onChange({ status })}
          options={statusOptions}
          small
        />
        <SelectField
          label="Vehicle"
          value={view.type}
          onChange={(type) => onChange({ type })}
          options={typeOptions}
          small
        />
      </div>
      <Staleness fleet={fleet} trips={trips} />
      <ChosenUnit unit={chosen} view={view} onLeave={() => onChange({ driver: '', trip: '' })} />
      <EmergencyList units={units} onFind={onFind} />
      {units.length === 0 && (
        <EmptyState icon="car" title="No drivers online">
          Drivers appear on the map as soon as they go online.
        </EmptyState>
      )}
      {units.length > 0 && (
        <>
          <p className={styles.count}>
            {shown.length === units.length ? 'All' : shown.length.toLocaleString('en-IN')} of{' '}
            {units.length.toLocaleString('en-IN')} shown; {countText(everybody.total, 'driver', 'drivers')} online.{' '}
            {completenessText(everybody)} <Link to={`${basePath}?tab=drivers`}>As a table</Link>
          </p>
          <div className={styles.legend}>
            {legend.map(({ look, label, tone }) => (
              <Count key={look} tone={tone} label={label} count={shown.filter((unit) => unit.look === look).length} />
            ))}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon="filter"
              title="Nobody matches these filters"
              action={<Button onClick={() => onChange({ type: 'all', status: 'all' })}>Clear the filters</Button>}
            />
          ) : (
            <InViewList shown={shown} bounds={bounds} onFind={onFind} />
          )}
        </>
      )}
    </div>
  );
}

/** What an operator with thousands online must know of what is on the map; nothing where one question reads them all. */
function completenessText({ dots, total, pages, whole }: Fleet): string {
  if (!whole) return 'The others are being read.';
  if (pages === 1) return '';
  const missing =
    dots.length < total ? `The first ${dots.length.toLocaleString('en-IN')} of them are on the map. ` : '';
  return `${missing}Positions are up to ${pages} seconds old.`;
}

function Count({ tone, label, count }: { tone: PillTone; label: string; count: number }) {
  return (
    count > 0 && (
      <Pill tone={tone} dot>
        {label}: {count.toLocaleString('en-IN')}
      </Pill>
    )
  );
}

/** What is on the map stays there while it cannot be read again, and says of when it is. */
function Staleness({ fleet, trips }: Pick<FleetPanelProps, 'fleet' | 'trips'>) {
  if (fleet.isError)
    return (
      <Banner tone="accent" title={`Positions are of ${timeText(new Date(fleet.dataUpdatedAt))}`}>
        {describeError(fleet.error, 'The server did not say why.')} They are asked for again every few seconds.
      </Banner>
    );
  if (trips.isError)
    return (
      <Banner
        tone="accent"
        title={trips.data ? `Trips are of ${timeText(new Date(trips.dataUpdatedAt))}` : 'The trips could not be read'}
        action={
          <Button small loading={trips.isFetching} onClick={() => void trips.refetch()}>
            Retry
          </Button>
        }
      >
        {describeError(trips.error, 'The server did not say why.')}
      </Banner>
    );
  return null;
}
