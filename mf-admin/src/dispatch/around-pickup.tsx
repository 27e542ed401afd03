import type { Ride } from '@rahi/contracts/ride';
import { Pill } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { timeText } from '../area/moments.js';
import { answersOf, type Round } from './rounds.js';
import link from '../area/desk-link.module.css';
import styles from './ride-dispatch.module.css';

type Around = NonNullable<Round['around']>;

/** Why a ride without a driver found nobody: what was answered, and what its last round without an offer saw around the pickup. */
export function FoundNobody({ ride: { status, driver }, rounds }: { ride: Ride; rounds: readonly Round[] }) {
  if (driver || (status !== 'searching' && status !== 'cancelled')) return null;
  const last = rounds.findLast(({ around }) => around && around.counts.length > 0);
  const { offered, declined, expired } = answersOf(rounds);
  return (
    <section className={styles.found}>
      <h3 className={styles.heading}>
        {status === 'searching' ? (
          <FormattedMessage id="dispatch.nobodySoFar" />
        ) : (
          <FormattedMessage id="dispatch.nobody" />
        )}
      </h3>
      <p>
        <FormattedMessage id="dispatch.answers" values={{ offered, declined, expired }} />
      </p>
      {last?.around && (
        <>
          <p>
            <FormattedMessage id="dispatch.lastSeen" values={{ time: timeText(new Date(last.at)) }} />
          </p>
          <Sentences around={last.around} />
        </>
      )}
    </section>
  );
}

/** What the round that is shown saw around the pickup, and whom it could not consider. */
export function AroundPickup({ around }: { around: Around }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  return (
    <section className={styles.found}>
      {around.counts.length > 0 && (
        <>
          <h3 className={styles.heading}>
            <FormattedMessage id="dispatch.around" />
          </h3>
          <Sentences around={around} />
        </>
      )}
      {around.others.length > 0 && (
        <>
          <h3 className={styles.heading}>
            <FormattedMessage id="dispatch.others" />
          </h3>
          <ul className={styles.others} aria-label={formatMessage({ id: 'dispatch.others' })}>
            {around.others.map(({ driverId, name, km, vanished, why }) => (
              <li key={driverId}>
                <Link className={link.link} to={`${basePath}/driver/${driverId}`}>
                  {name ?? driverId.slice(0, 8)}
                </Link>
                {km !== null && (
                  <span className={styles.km}>
                    <FormattedMessage id="dispatch.kmAway" values={{ km: km.toFixed(1) }} />
                  </span>
                )}
                {vanished && (
                  <Pill tone="warn">
                    <FormattedMessage id="dispatch.vanished" />
                  </Pill>
                )}
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Sentences({ around: { counts, whole } }: { around: Around }) {
  return (
    <ul className={styles.sentences}>
      {!whole && (
        <li>
          <FormattedMessage id="dispatch.notWhole" />
        </li>
      )}
      {counts.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
