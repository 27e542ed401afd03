import { settledCommissionPercent, splitCommission } from '@rahi/contracts/fares';
import { paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { Button, KeyValue, KeyValues, Money, Stars, SheetHeader } from '@rahi/ui-kit';
import { StageSheet } from '../stage/stage-sheet.js';
import { useReturnHome } from './use-return-home.js';
import styles from './ended-trip.module.css';

/** §2: the rating that the completed screen shows, whatever the driver's average. */
const shownRating = 5;

/** completed: what the trip brought. */
export function CompletedSheet({ ride }: { ride: Ride }) {
  const { seconds, goHome } = useReturnHome();
  const { commissionPaise, netPaise } = splitCommission(paiseFromRupees(ride.fare), settledCommissionPercent);
  return (
    <StageSheet
      label="Trip completed"
      header={
        <SheetHeader
          title="Trip completed"
          note="Great job! Payment received"
          beside={<Stars rating={shownRating} />}
        />
      }
      actions={
        <Button kind="primary" onClick={goHome}>
          Continue Driving
        </Button>
      }
    >
      <KeyValues>
        <KeyValue name="Fare earned">
          <Money rupees={ride.fare} />
        </KeyValue>
        <KeyValue name={`Commission ${settledCommissionPercent}%`}>
          <Money rupees={rupeesFromPaise(-commissionPaise)} signed />
        </KeyValue>
        <KeyValue name="Net" total>
          <Money rupees={rupeesFromPaise(netPaise)} />
        </KeyValue>
      </KeyValues>
      <p className={styles.note}>Back to your home screen in {seconds} s.</p>
    </StageSheet>
  );
}
