import type { FleetDot } from '@rahi/contracts/driver';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Banner, EmptyState, Pill, SegmentedControl, SelectField } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useRemote } from '../remote.context.js';
import { stateFilters, typeFilters, type FleetView, type StateFilter } from './fleet-view.js';
import styles from './fleet-map.screen.module.css';

const stateLabels: Readonly<Record<StateFilter, string>> = { all: 'All', free: 'Free', trip: 'On a trip' };
const stateOptions = stateFilters.map((value) => ({ value, label: stateLabels[value] }));
const typeOptions = typeFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All vehicles' : vehicleFacts[value].label,
}));

interface FleetPanelProps {
  fleet: readonly FleetDot[];
  /** How many are online, of whom `fleet` may be the first 5,000. */
  total: number;
  shown: readonly FleetDot[];
  view: FleetView;
  onChange(changes: Partial<FleetView>): void;
}

/** Beside the map: what it shows, by which filters, and who was chosen. */
export function FleetPanel({ fleet, total, shown, view, onChange }: FleetPanelProps) {
  const { basePath } = useRemote();
  const busy = shown.filter(({ onTrip }) => onTrip).length;
  const chosen = fleet.find(({ id }) => id === view.driver);
  return (
    <div className={styles.panel}>
      <SegmentedControl
        label="State"
        value={view.state}
        onChange={(state) => onChange({ state })}
        options={stateOptions}
      />
      <SelectField label="Vehicle" value={view.type} onChange={(type) => onChange({ type })} options={typeOptions} />
      {fleet.length === 0 ? (
        <EmptyState icon="car" title="No drivers online">
          Drivers appear on the map as soon as they go online.
        </EmptyState>
      ) : (
        <>
          <p className={styles.count}>
            {shown.length.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} online drivers shown.{' '}
            <Link to={`${basePath}?tab=drivers`}>As a list</Link>
          </p>
          <div className={styles.legend}>
            <Pill tone="ok" dot>
              Free: {(shown.length - busy).toLocaleString('en-IN')}
            </Pill>
            <Pill tone="brand" dot>
              On a trip: {busy.toLocaleString('en-IN')}
            </Pill>
          </div>
        </>
      )}
      {chosen && (
        <Banner
          tone="neutral"
          title={`${vehicleFacts[chosen.vehicleType].label}, ${chosen.onTrip ? 'on a trip' : 'free'}`}
        >
          Driver {chosen.id.slice(0, 8)}
        </Banner>
      )}
      {view.driver && !chosen && (
        <Banner tone="neutral" title="The chosen driver has gone offline">
          Driver {view.driver.slice(0, 8)}
        </Banner>
      )}
    </div>
  );
}
