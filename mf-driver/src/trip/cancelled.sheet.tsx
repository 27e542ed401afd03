import type { Ride } from '@rahi/contracts/ride';
import { Button, EmptyState, SheetHeader } from '@rahi/ui-kit';
import { StageSheet } from '../stage/stage-sheet.js';
import { useReturnHome } from './use-return-home.js';
import styles from './ended-trip.module.css';

/** cancelled: by whom, and on to the next one. */
export function CancelledSheet({ ride }: { ride: Ride }) {
  const { seconds, goHome } = useReturnHome();
  return (
    <StageSheet
      label="Trip cancelled"
      header={<SheetHeader title="Trip cancelled" />}
      actions={
        <Button kind="primary" onClick={goHome}>
          Continue Driving
        </Button>
      }
    >
      <EmptyState icon="close" title={whoCancelled(ride)}>
        You are free for the next request.
      </EmptyState>
      <p className={styles.note}>Back to your home screen in {seconds} s.</p>
    </StageSheet>
  );
}

function whoCancelled({ cancelledBy, rider }: Ride): string {
  switch (cancelledBy) {
    case 'rider':
      return `${rider.name || 'The rider'} cancelled this trip`;
    case 'driver':
      return 'You cancelled this trip';
    case 'admin':
      return 'Rahi support cancelled this trip';
    case 'expiry':
      return 'This trip ran out of time';
    case null:
      return 'This trip was cancelled';
  }
}
