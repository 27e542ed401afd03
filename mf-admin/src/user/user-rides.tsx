import type { User } from '@rahi/contracts/user';
import { Money } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { RidesOfPerson } from '../rides/rides-of-person.js';
import { ridesOfRiderQuery, summaryQuery } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

/** The rides a user booked, and what came of them. */
export function UserRides({ user }: { user: User }) {
  const { services } = useRemote();
  const everyMs = usePollInterval(services.live, pollMs);
  const summary = useQuery({ ...summaryQuery(services.api, user.id), refetchInterval: everyMs });
  return (
    <RidesOfPerson
      title="Rides as a rider"
      beside={
        summary.data && (
          <span className={styles.none}>
            {summary.data.completedRides.toLocaleString('en-IN')} completed · <Money rupees={summary.data.totalSpent} />{' '}
            spent
          </span>
        )
      }
      other="driver"
      none="This user has not booked a ride yet."
      pageAt={(cursor) => ridesOfRiderQuery(services.api, user.id, cursor)}
      everyMs={everyMs}
    />
  );
}
