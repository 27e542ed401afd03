import type { Ride } from '@rahi/contracts/ride';
import { Button, lazyScreen, Skeleton } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import styles from './bill-dispute.module.css';

// A separate file: few rides are split.
const SplitDialog = lazyScreen(
  async () => (await import(/* webpackChunkName: "split" */ './split.dialog.js')).SplitDialog,
  { name: 'split.title', loading: <Skeleton shape="block" /> },
);

/** Lets the rider ask the others who rode along for their parts of the fare. No money is moved by Rahi. */
export function SplitFare({ ride }: { ride: Ride }) {
  const [open, setOpen] = useOpenLayer();
  if (ride.status !== 'completed' || Number(ride.fare) === 0) return null;
  return (
    <>
      <div className={styles.way}>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          <FormattedMessage id="split.open" />
        </Button>
      </div>
      {open && <SplitDialog ride={ride} onClose={() => setOpen(false)} />}
    </>
  );
}
