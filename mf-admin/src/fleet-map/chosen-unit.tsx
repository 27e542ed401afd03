import { Banner, Button, IconButton, Pill, StatusBadge } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FleetUnit } from './fleet-units.js';
import type { FleetView } from './fleet-view.js';
import styles from './fleet-map.screen.module.css';

/** The state of a driver or a trip, as a badge. */
export function Standing({ unit: { trip, driver, look } }: { unit: FleetUnit }) {
  const { formatMessage } = useIntl();
  if (look === 'alarm')
    return (
      <Pill tone="bad" dot>
        <FormattedMessage id="fleetMap.emergency" />
      </Pill>
    );
  if (trip) return <StatusBadge status={trip.status} />;
  return (
    <Pill tone={driver?.onTrip ? 'brand' : 'ok'} dot>
      {formatMessage({ id: driver?.onTrip ? 'fleetMap.onATrip' : 'fleetMap.free' })}
    </Pill>
  );
}

/** The meaning of the dot: "Sedan, for Asha Rao". */
export function UnitNote({ unit: { vehicleType, driver, trip } }: { unit: FleetUnit }) {
  const { formatMessage } = useIntl();
  const vehicle = formatMessage({ id: `ui.vehicle.${vehicleType}` });
  if (!trip) return vehicle;
  const name = (driver ? trip.riderName : trip.driverName) || 'none';
  const who = driver ? 'riding' : trip.driverId === null ? 'wanted' : 'unseen';
  const special = trip.kind && trip.kind !== 'on_demand' ? trip.kind : null;
  return (
    <>
      <FormattedMessage id={`fleetMap.note.${who}`} values={{ vehicle, name }} />
      {special && <> · {formatMessage({ id: `rides.kind.${special}` })}</>}
    </>
  );
}

interface ChosenUnitProps {
  unit: FleetUnit | null;
  view: Pick<FleetView, 'driver' | 'trip'>;
  onLeave(): void;
}

/** The driver or trip selected on the map or in the list; read out when that changes. */
export function ChosenUnit({ unit, view, onLeave }: ChosenUnitProps) {
  const { formatMessage } = useIntl();
  const leave = <IconButton icon="close" label={formatMessage({ id: 'fleetMap.clearChoice' })} onClick={onLeave} />;
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
          <UnitNote unit={unit} />
        </Banner>
      )}
      {gone && (
        <Banner
          tone="neutral"
          action={leave}
          title={formatMessage({ id: view.driver ? 'fleetMap.driverGone' : 'fleetMap.rideGone' })}
        />
      )}
    </div>
  );
}

/** Links from the map to the pages of the selected driver and trip. */
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
          <FormattedMessage id="fleetMap.openRide" />
        </Button>
      )}
      {driverId && (
        <Button wide kind="primary" onClick={() => void navigate(`${basePath}/driver/${driverId}`)}>
          <FormattedMessage id="fleetMap.openDriver" />
        </Button>
      )}
    </div>
  );
}
