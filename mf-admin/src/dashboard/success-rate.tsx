import type { AdminStats } from '@rahi/contracts/admin';
import { Progress } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './success-rate.module.css';

/** §2: completed rides of all rides, in percent; null before the first ride. */
export function successPercent({ completedRides, totalRides }: Pick<AdminStats, 'completedRides' | 'totalRides'>) {
  return totalRides === 0 ? null : (completedRides / totalRides) * 100;
}

/** As tall before the figures are there as afterwards. */
export function SuccessRate({ stats }: { stats: AdminStats | undefined }) {
  const { formatMessage } = useIntl();
  const percent = stats ? successPercent(stats) : null;
  return (
    <div className={styles.rate}>
      <div className={styles.words}>
        <span className={styles.label}>
          <FormattedMessage id="dashboard.successRate" />
        </span>
        <span className={styles.figure}>
          {stats ? percentText(percent, formatMessage({ id: 'dashboard.noRidesYet' })) : '–'}
        </span>
      </div>
      <Progress percent={percent ?? 0} label={formatMessage({ id: 'dashboard.successRate' })} />
    </div>
  );
}

function percentText(percent: number | null, none: string): string {
  return percent === null ? none : `${percent.toFixed(1)}%`;
}
