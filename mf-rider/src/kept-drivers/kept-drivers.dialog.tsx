import type { KeptDriver } from '@rahi/contracts/calls/kept-drivers.calls';
import { AsOf, Button, Dialog, EmptyState, Loading, Skeleton } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { useKeptDrivers, useRemoveKeptDriver } from './kept-drivers.queries.js';
import styles from './kept-drivers.module.css';

/** The drivers whom the rider keeps, each with Remove. */
export function KeptDriversDialog({ onClose }: { onClose(): void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage({ id: 'keep.title' })}
      actions={
        <Button wide kind="quiet" onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <Drivers />
    </Dialog>
  );
}

function Drivers() {
  const { formatMessage } = useIntl();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useKeptDrivers();
  const remove = useRemoveKeptDriver();
  if (!data && error) {
    return <LoadFailure error={error} what="keep.title" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading label={formatMessage({ id: 'ui.loadingWhat' }, { what: formatMessage({ id: 'keep.title' }) })}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    );
  }
  if (data.drivers.length === 0) {
    return (
      <EmptyState icon="star" title={formatMessage({ id: 'keep.none' })}>
        <FormattedMessage id="keep.noneHint" />
      </EmptyState>
    );
  }
  return (
    <>
      {error && <AsOf what="keep.title" at={dataUpdatedAt} />}
      <ul className={styles.list}>
        {data.drivers.map((driver) => (
          <Driver
            key={driver.rideId}
            driver={driver}
            removing={remove.isPending && remove.variables === driver.rideId}
            onRemove={() => !remove.isPending && remove.mutate(driver.rideId)}
          />
        ))}
      </ul>
      {remove.error && (
        <p className={styles.wrong} role="alert">
          {describeError(formatMessage, remove.error)}
        </p>
      )}
    </>
  );
}

interface DriverProps {
  driver: KeptDriver;
  removing: boolean;
  onRemove(): void;
}

function Driver({ driver: { name, vehicleModel, vehicleType }, removing, onRemove }: DriverProps) {
  const { formatMessage } = useIntl();
  const called = name ?? formatMessage({ id: 'keep.someone' });
  return (
    <li className={styles.driver}>
      <span>
        <span className={styles.name}>{called}</span>
        <span className={styles.vehicle}>
          {vehicleModel ?? (vehicleType && <FormattedMessage id={`ui.vehicle.${vehicleType}`} />)}
        </span>
      </span>
      <Button
        small
        loading={removing}
        aria-label={formatMessage({ id: 'keep.removeName' }, { name: called })}
        onClick={onRemove}
      >
        <FormattedMessage id="keep.remove" />
      </Button>
    </li>
  );
}
