import { formatRupees } from '@rahi/contracts/money';
import { Banner, Button } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { lateQuery, pollMs } from './money.queries.js';
import styles from './money.screen.module.css';

/** R42: warns that drivers wait for their money for longer than the law allows. Shows nothing while nobody does. */
export function LateSettlementsWarning() {
  const { basePath, services } = useRemote();
  const { data, isError, refetch } = useQuery({ ...lateQuery(services.api), refetchInterval: pollMs });
  if (isError && !data) {
    return (
      <Banner
        tone="neutral"
        title={<FormattedMessage id="money.lateUnknown" />}
        action={
          <Button small onClick={() => void refetch()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      />
    );
  }
  if (!data?.limit || !data.most) return null;
  const { limit, drivers, amount, most } = data;
  return (
    <Banner
      tone="bad"
      title={<FormattedMessage id="money.late" values={{ drivers, days: limit.days, amount: formatRupees(amount) }} />}
    >
      <FormattedMessage
        id="money.lateHint"
        values={{
          set: limit.ruleSet,
          amount: formatRupees(most.amount),
          driver: (
            <Link className={styles.link} to={`${basePath}/driver/${most.driverId}`}>
              {most.name}
            </Link>
          ),
        }}
      />
    </Banner>
  );
}
