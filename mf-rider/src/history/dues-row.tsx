import { formatRupees } from '@rahi/contracts/money';
import { Button, Icon } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { useDues } from '../bill/dues.queries.js';
import styles from './wallet-row.module.css';

/** How many rides the rider has not paid, how much they are, and the way to the oldest. Nothing where all are paid. */
export function DuesRow() {
  const title = useId();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const { data: dues } = useDues();
  const [oldest] = dues?.rides ?? [];
  if (!dues || !oldest) return null;
  return (
    <section className={styles.wallet} aria-labelledby={title}>
      <Icon name="receipt" />
      <span id={title} className={styles.title}>
        <FormattedMessage id="history.dues" values={{ count: dues.rides.length }} />
      </span>
      <b className={styles.amount}>{formatRupees(dues.amount)}</b>
      <p className={styles.note}>
        <FormattedMessage id={dues.open ? 'history.duesOpen' : 'history.duesSoon'} />
      </p>
      <Button wide onClick={() => void navigate(riderPaths.trip(basePath, oldest.rideId))}>
        <FormattedMessage id="history.payOldest" values={{ amount: formatRupees(oldest.due) }} />
      </Button>
    </section>
  );
}
