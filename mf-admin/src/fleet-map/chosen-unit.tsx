import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Banner, Button, IconButton, Pill, StatusBadge } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import type { FleetUnit } from './fleet-units.js';
import type { FleetView } from './fleet-view.js';
import styles from './fleet-map.screen.module.css';

/** How a driver or a trip stands, as a badge. */
export function Standing({ unit: { trip, driver, look } }: { unit: FleetUnit }) {
  if (look === 'alarm')
    return (
      <Pill tone="bad" dot>
        Emergency
      </Pill>
    );
  if (trip) return <StatusBadge status={trip.status} />;
  return (
    <Pill tone={driver?.onTrip ? 'brand' : 'ok'} dot>
      {driver?.onTrip ? 'On a trip' : 'Free'}
    </Pill>
  );
}

/** What is behind the dot: "Sedan, with Asha Rao". */
export function noteOf({ vehicleType, driver, trip }: FleetUnit): string {
  const vehicle = vehicleFacts[vehicleType].label;
  if (!trip) return vehicle;
  if (driver) return `${vehicle}, for ${trip.riderName || 'a rider'}`;
  if (trip.driverId === null) return `${vehicle} wanted`;
  return `${vehicle}, ${trip.driverName ?? 'its driver'} is not on the map`;
}

interface ChosenUnitProps {
  unit: FleetUnit | null;
  view: Pick<FleetView, 'driver' | 'trip'>;
  onLeave(): void;
}

/** Who was chosen on the map or in the list; read out when that changes. */
export function ChosenUnit({ unit, view, onLeave }: ChosenUnitProps) {
  const leave = <IconButton icon="close" label="Choose nobody" onClick={onLeave} />;
  const gone = !unit && (view.driver !== '' || view.trip !== '');
  return (
    <div aria-live="polite" className={styles.live}>
      {unit && (
        <Banner
          tone="neutral"
          action={leave}
          title={
            <span className={styles.chosen}>
              {unit.name} <Standing unit={unit} />
            </span>
          }
        >
          {noteOf(unit)}
        </Banner>
      )}
      {gone && (
        <Banner
          tone="neutral"
          action={leave}
          title={view.driver ? 'The chosen driver is not online' : 'The chosen ride is not under way'}
        />
      )}
    </div>
  );
}

/** The ways from the map to the pages of who was chosen. */
export function ChosenActions({ unit: { driver, trip } }: { unit: FleetUnit }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const driverId = driver?.id ?? trip?.driverId ?? null;
  return (
    <div className={styles.actions}>
      {trip && (
        <Button
          wide
          kind={driverId ? 'secondary' : 'primary'}
          onClick={() => void navigate(`${basePath}/ride/${trip.id}`)}
        >
          Open ride
        </Button>
      )}
      {driverId && (
        <Button wide kind="primary" onClick={() => void navigate(`${basePath}/driver/${driverId}`)}>
          Open driver
        </Button>
      )}
    </div>
  );
}
