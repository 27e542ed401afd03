import { formatRupees } from '@rahi/contracts/money';
import { Banner, Button, Loading, Skeleton, Stat } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useRiderSummary } from './history.queries.js';
import styles from './history-stats.module.css';

/** Totals over all rides, whatever is loaded or filtered below. */
export function HistoryStats() {
  const { data, error, refetch, isFetching } = useRiderSummary();
  if (data) {
    return (
      <div className={styles.stats}>
        <Stat label="Total rides">{data.totalRides.toLocaleString('en-IN')}</Stat>
        <Stat label="Completed">{data.completedRides.toLocaleString('en-IN')}</Stat>
        <Stat label="Total spent">{formatRupees(data.totalSpent)}</Stat>
      </div>
    );
  }
  if (error) {
    return (
      <Banner
        tone="bad"
        title="Your totals could not be loaded"
        action={
          <Button small loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {describeError(error, 'Please try again.')}
      </Banner>
    );
  }
  return (
    <Loading label="Loading your totals">
      <Skeleton shape="row" />
    </Loading>
  );
}
