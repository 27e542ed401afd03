import type { User } from '@rahi/contracts/user';
import { Money } from '@rahi/ui-kit';
import { usePollInterval, useRemote, formatCount } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { RidesOfPerson } from '../rides/rides-of-person.js';
import { ridesOfRiderQuery, summaryQuery } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

/** The rides that a user booked, and their outcome. */
export function UserRides({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const everyMs = usePollInterval(services.live, pollMs);
  const summary = useQuery({ ...summaryQuery(services.api, user.id), refetchInterval: everyMs });
  return (
    <RidesOfPerson
      title={formatMessage({ id: 'user.ridesAsARider' })}
      beside={
        summary.data && (
          <span className={styles.none}>
            <FormattedMessage
              id="user.valueCompletedAmountSpent"
              values={{
                value: formatCount(summary.data.completedRides),
                amount: <Money rupees={summary.data.totalSpent} />,
              }}
            />
          </span>
        )
      }
      other="driver"
      none={formatMessage({ id: 'user.noRides' })}
      pageAt={(cursor) => ridesOfRiderQuery(services.api, user.id, cursor)}
      everyMs={everyMs}
    />
  );
}
