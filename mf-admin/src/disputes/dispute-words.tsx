import type { Dispute } from '@rahi/contracts/disputes';
import { FormattedMessage } from 'react-intl';
import styles from './disputes.module.css';

/** The rider's complaint: the reason, and their words. */
export function DisputeWords({ dispute: { reason, text } }: { dispute: Pick<Dispute, 'reason' | 'text'> }) {
  return (
    <div className={styles.words}>
      <strong>
        <FormattedMessage id={`disputes.reason.${reason}`} />
      </strong>
      {text !== null && <q className={styles.text}>{text}</q>}
    </div>
  );
}
