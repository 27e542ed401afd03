import type { AdminRideDetail } from '@rahi/contracts/admin-records';
import type { Ride } from '@rahi/contracts/ride';
import { Card, QuerySection } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { historyQuery } from '../audit/target-history.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { stepsOf } from './ride-steps.js';
import styles from './ride.screen.module.css';

/** The history of a ride, in order, with who did what. */
export function RideTimeline({ ride, detail }: { ride: Ride; detail: UseQueryResult<AdminRideDetail> }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  // Read by the card of what administrators did here.
  const actions = useQuery({ ...historyQuery(services.api, ride.id), enabled: false });
  const completion = actions.data?.entries.find(
    ({ action, outcome }) => action === 'ride.complete' && outcome === 'done',
  );
  return (
    <Card title={formatMessage({ id: 'ride.timeline' })}>
      <QuerySection query={detail} what="ride.theRidesEvents" skeleton={<RowSkeletons />}>
        {({ events, emergencies }) => (
          <ol className={styles.timeline}>
            {stepsOf(
              { ride, events, emergencies, completedBecause: completion ? (completion.reason ?? '') : null },
              formatMessage,
            ).map((step) => (
              <li key={step.id} className={styles.event}>
                <span className={styles.mark} data-tone={step.tone} aria-hidden="true" />
                <span className={styles.what}>{step.what}</span>
                <time className={styles.when} dateTime={step.at}>
                  {momentText(step.at)}
                </time>
                {step.who && <span className={styles.who}>{step.who}</span>}
              </li>
            ))}
          </ol>
        )}
      </QuerySection>
    </Card>
  );
}
