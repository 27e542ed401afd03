import { settledCommissionPercent, splitCommission } from '@rahi/contracts/fares';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { KeyValue, KeyValues, Money, Stars, SheetHeader } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useReturnHome } from './use-return-home.js';
import styles from './ended-trip.module.css';

/** §2: the rating that the completed screen shows, whatever the driver's average. */
const shownRating = 5;

/** completed: what the trip brought. */
export function CompletedSheet({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { seconds, goHome } = useReturnHome();
  const { commissionPaise, netPaise } = splitCommission(paiseFromRupees(ride.fare), settledCommissionPercent);
  return (
    <StageSheet
      label={formatMessage({ id: 'trip.completedTitle' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.completedTitle' })}
          note={formatMessage({ id: 'trip.greatJob' })}
          beside={<Stars rating={shownRating} />}
        />
      }
      actions={
        <ActionButton kind="primary" onClick={goHome}>
          <FormattedMessage id="trip.continueDriving" />
        </ActionButton>
      }
    >
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'trip.fareEarned' })}>
          <Money rupees={ride.fare} />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'trip.commission' }, { settledCommissionPercent })}>
          <Money rupees={rupeesFromPaise(-commissionPaise)} signed />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'trip.net' })} total>
          <Money rupees={rupeesFromPaise(netPaise)} />
        </KeyValue>
      </KeyValues>
      <p className={styles.note}>
        <FormattedMessage id="trip.returning" values={{ seconds }} />
      </p>
    </StageSheet>
  );
}
