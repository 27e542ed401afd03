import type { Ride } from '@rahi/contracts/ride';
import { EmptyState, SheetHeader } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useReturnHome } from './use-return-home.js';
import styles from './ended-trip.module.css';

/** cancelled: by whom, and on to the next ride. */
export function CancelledSheet({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const riderName = ride.rider.name || formatMessage({ id: 'trip.theRider' });
  const { seconds, goHome } = useReturnHome();
  return (
    <StageSheet
      label={formatMessage({ id: 'trip.cancelledTitle' })}
      header={<SheetHeader title={formatMessage({ id: 'trip.cancelledTitle' })} />}
      actions={
        <ActionButton kind="primary" onClick={goHome}>
          <FormattedMessage id="trip.continueDriving" />
        </ActionButton>
      }
    >
      <EmptyState
        icon="close"
        title={formatMessage({ id: 'trip.cancelledBy' }, { by: ride.cancelledBy, rider: riderName })}
      >
        <FormattedMessage id="trip.free" />
      </EmptyState>
      <p className={styles.note}>
        <FormattedMessage id="trip.returning" values={{ seconds }} />
      </p>
    </StageSheet>
  );
}
