import type { AdminEmergency } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import { Card, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { messagesQuery } from './ride.queries.js';
import styles from './ride.screen.module.css';

const pollMs = 5_000;

/** What the two wrote each other. Open to the desk only because an emergency was raised (R31). */
export function RideChat({ ride, emergencies }: { ride: Ride; emergencies: readonly AdminEmergency[] }) {
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const messages = useQuery({ ...messagesQuery(services.api, ride.id), refetchInterval });
  const nameOf = { rider: ride.rider.name || 'Rider', driver: ride.driver?.user.name ?? 'Driver' };
  return (
    <Card title="Chat">
      <p className={styles.note}>
        Shown because {emergencies.length === 1 ? 'an emergency was' : `${emergencies.length} emergencies were`} raised
        on this ride.
      </p>
      <QuerySection query={messages} what="The chat" skeleton={<RowSkeletons />}>
        {(newestFirst) =>
          newestFirst.length === 0 ? (
            <p className={styles.note}>They have not written to each other.</p>
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
