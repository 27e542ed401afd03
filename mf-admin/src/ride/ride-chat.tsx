import type { AdminEmergency } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import { Card, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { messagesQuery } from './ride.queries.js';
import styles from './ride.screen.module.css';

const pollMs = 5_000;

/** The chat of the two people. The desk may read it only because an emergency was raised (R31). */
export function RideChat({ ride, emergencies }: { ride: Ride; emergencies: readonly AdminEmergency[] }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const messages = useQuery({ ...messagesQuery(services.api, ride.id), refetchInterval });
  const nameOf = {
    rider: ride.rider.name || formatMessage({ id: 'ride.rider' }),
    driver: ride.driver?.user.name ?? formatMessage({ id: 'ride.driver' }),
  };
  return (
    <Card title={formatMessage({ id: 'ride.chat' })}>
      <p className={styles.note}>
        <FormattedMessage id="ride.chatShown" values={{ count: emergencies.length }} />
      </p>
      <QuerySection query={messages} what="ride.theChat" skeleton={<RowSkeletons />}>
        {(newestFirst) =>
          newestFirst.length === 0 ? (
            <p className={styles.note}>
              <FormattedMessage id="ride.noMessages" />
            </p>
          ) : (
            <ol className={styles.chat}>
              {newestFirst.toReversed().map((message) => (
                <li key={message.id} className={styles.message}>
                  <span className={styles.what}>{nameOf[message.from]}</span>
                  <time className={styles.sent} dateTime={message.sentAt}>
                    {momentText(message.sentAt)}
                  </time>
                  <span className={styles.text}>{message.text}</span>
                </li>
              ))}
            </ol>
          )
        }
      </QuerySection>
    </Card>
  );
}
