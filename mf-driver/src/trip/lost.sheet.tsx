import type { Ride } from '@rahi/contracts/ride';
import { EmptyState, SheetHeader } from '@rahi/ui-kit';
import { ApiError } from '@rahi/web-kit';
import { isUnconfirmed } from '@rahi/web-kit/requests';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useReturnHome } from './use-return-home.js';
import styles from './ended-trip.module.css';

interface LostSheetProps {
  /** The ride as it was last known. */
  ride: Ride;
  /** The server's answer to the last read of the ride. */
  error: unknown;
}

/** The server or the rider took the ride back (R11, R12): why, as far as is known, and on to the next one. */
export function LostSheet({ ride, error }: LostSheetProps) {
  const { formatMessage } = useIntl();
  const { seconds, goHome } = useReturnHome();
  return (
    <StageSheet
      label={formatMessage({ id: 'trip.lostTitle' })}
      header={<SheetHeader title={formatMessage({ id: 'trip.lostTitle' })} />}
      actions={
        <ActionButton kind="primary" onClick={goHome}>
          <FormattedMessage id="trip.continueDriving" />
        </ActionButton>
      }
    >
      <EmptyState icon="car" title={formatMessage({ id: 'trip.lostBecause' }, { why: whyLost(ride, error) })}>
        <FormattedMessage id="trip.free" />
      </EmptyState>
      <p className={styles.note}>
        <FormattedMessage id="trip.returning" values={{ seconds }} />
      </p>
    </StageSheet>
  );
}

function whyLost(ride: Ride, error: unknown): 'cancelled' | 'unconfirmed' | 'late' | 'other' {
  if (error instanceof ApiError && error.code === 'ride_cancelled') return 'cancelled';
  if (isUnconfirmed(ride)) return 'unconfirmed';
  return ride.stalledAt ? 'late' : 'other';
}
