import type { AdminStats } from '@rahi/contracts/admin';
import { Progress } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './success-rate.module.css';

/** §2: completed rides of all rides, in percent; null before the first ride. */
export function successPercent({ completedRides, totalRides }: Pick<AdminStats, 'completedRides' | 'totalRides'>) {
  return totalRides === 0 ? null : (completedRides / totalRides) * 100;
}

export function SuccessRate({ stats }: { stats: AdminStats }) {
  const { formatMessage } = useIntl();
  const percent = successPercent(stats);
  return (
    <div className={styles.rate}>
      <div className={styles.words}>
        <span className={styles.label}>
          <FormattedMessage id="dashboard.successRate" />
        </span>
        <span className={styles.figure}>
          {percent === null ? formatMessage({ id: 'dashboard.noRidesYet' }) : `${percent.toFixed(1)}%`}
        </span>
      </div>
      <Progress percent={percent ?? 0} label={formatMessage({ id: 'dashboard.successRate' })} />
    </div>
  );
}
