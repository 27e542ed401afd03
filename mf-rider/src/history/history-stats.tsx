import { formatRupees } from '@rahi/contracts/money';
import { Banner, Button, Loading, Skeleton, Stat, StatRow } from '@rahi/ui-kit';
import { describeError, formatCount } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRiderSummary } from './history.queries.js';
import styles from './history-stats.module.css';

/** Totals over all rides, whatever is loaded or filtered below. */
export function HistoryStats() {
  const { formatMessage } = useIntl();
  const { data, error, refetch, isFetching } = useRiderSummary();
  if (data) {
    return (
      <div className={styles.stats}>
        <StatRow>
          <Stat label={formatMessage({ id: 'history.totalRides' })}>{formatCount(data.totalRides)}</Stat>
          <Stat label={formatMessage({ id: 'history.completed' })}>{formatCount(data.completedRides)}</Stat>
          <Stat label={formatMessage({ id: 'history.totalSpent' })}>{formatRupees(data.totalSpent)}</Stat>
        </StatRow>
      </div>
    );
  }
  if (error) {
    return (
      <Banner
        tone="bad"
        title={formatMessage({ id: 'history.totalsNotLoaded' })}
        action={
          <Button small loading={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      >
        {describeError(formatMessage, error)}
      </Banner>
    );
  }
  return (
    <Loading label={formatMessage({ id: 'history.loadingTotals' })}>
      <Skeleton shape="row" />
    </Loading>
  );
}
