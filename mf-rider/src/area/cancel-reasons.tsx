import type { RiderCancelReason } from '@rahi/contracts/ride';
import { FormattedMessage } from 'react-intl';
import styles from './cancel-reasons.module.css';
import { Chips } from './chips.js';

interface CancelReasonsProps {
  reasons: readonly RiderCancelReason[];
  chosen: RiderCancelReason | null;
  onChoose(reason: RiderCancelReason | null): void;
}

/** Why the rider cancels, in one press; below the question whether they do. */
export function CancelReasons({ reasons, chosen, onChoose }: CancelReasonsProps) {
  return (
    <div className={styles.why}>
      <Chips
        label={<FormattedMessage id="trip.cancelWhy" />}
        single
        options={reasons.map((value) => ({
          value,
          words: <FormattedMessage id="trip.cancelReason" values={{ reason: value }} />,
        }))}
        chosen={chosen === null ? [] : [chosen]}
        onChange={([reason]) => onChoose(reason ?? null)}
      />
    </div>
  );
}
