import { Button, EmptyState, SheetHeader } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { useBecomeDriver } from './become-driver.queries.js';
import styles from './become-driver.module.css';

/** For a rider who came here: why there is nothing to drive, and the two ways on. */
export function BecomeDriver() {
  const { user } = useRemote();
  const center = useMapCenter();
  const navigate = useNavigate();
  const become = useBecomeDriver();
  return (
    <DriverStage map={{ center }}>
      <StageSheet
        label="Become a driver"
        header={<SheetHeader title="Become a driver" />}
        actions={
          <>
            <Button kind="primary" loading={become.isPending} onClick={() => become.mutate()}>
              Become a driver
            </Button>
            <Button wide kind="quiet" onClick={() => void navigate('/rider')}>
              Back to riding
            </Button>
          </>
        }
      >
        <EmptyState icon="car" title="Driver not found">
          There is no driver profile for {user.email}. Become a driver to provide rides and earn money: next you add
          your vehicle, then you can go online. You can still ride as before.
        </EmptyState>
        {become.error && (
          <p className={styles.failure} role="alert">
            {describeError(become.error, 'Your account could not be changed. Please try again.')}
          </p>
        )}
      </StageSheet>
    </DriverStage>
  );
}
