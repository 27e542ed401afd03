import { Button, EmptyState, SheetHeader } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { useBecomeDriver } from './become-driver.queries.js';
import styles from './become-driver.module.css';

/** For a rider who opens this area: explains that there is no driver profile, and offers to create one or go back. */
export function BecomeDriver() {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const center = useMapCenter();
  const navigate = useNavigate();
  const become = useBecomeDriver();
  return (
    <DriverStage map={{ center }}>
      <StageSheet
        label={formatMessage({ id: 'driver.becomeADriver' })}
        header={<SheetHeader title={formatMessage({ id: 'driver.becomeADriver' })} />}
        actions={
          <>
            <Button kind="primary" loading={become.isPending} onClick={() => become.mutate()}>
              <FormattedMessage id="driver.becomeADriver" />
            </Button>
            <Button wide kind="quiet" onClick={() => void navigate('/rider')}>
              <FormattedMessage id="driver.backToRiding" />
            </Button>
          </>
        }
      >
        <EmptyState icon="car" title={formatMessage({ id: 'driver.driverNotFound' })}>
          <FormattedMessage id="driver.noProfile" values={{ email: user.email }} />
        </EmptyState>
        {become.error && (
          <p className={styles.failure} role="alert">
            {describeError(formatMessage, become.error, 'driver.notChanged')}
          </p>
        )}
      </StageSheet>
    </DriverStage>
  );
}
