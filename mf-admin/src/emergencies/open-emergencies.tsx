import type { AdminEmergency } from '@rahi/contracts/admin';
import { Button, classNames } from '@rahi/ui-kit';
import { describeError, useStore, useRemote } from '@rahi/web-kit';
import { Link, useMatch } from '@rahi/web-kit/router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { EmergencySoundSwitch, useBarHeightOf, useEmergencySound } from './emergency-alert.js';
import { useAcknowledge } from './emergencies.queries.js';
import styles from './emergency-bar.module.css';

export interface OpenEmergenciesProps {
  emergencies: readonly AdminEmergency[];
  /** How many more are open. */
  more: number;
}

/** Who is in need, on which ride, since when; where, and the button that takes it on. */
export function OpenEmergencies({ emergencies, more }: OpenEmergenciesProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const overMap = useMatch(`${basePath}/map`) !== null;
  const bar = useRef<HTMLElement>(null);
  useBarHeightOf(bar);
  return (
    <section
      ref={bar}
      className={classNames(styles.bar, overMap && styles.overMap)}
      aria-label={formatMessage({ id: 'emergencies.emergencies' })}
      role="alert"
    >
      <ul className={styles.list}>
        {emergencies.map((emergency) => (
          <Emergency key={emergency.id} emergency={emergency} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.more}>
          {more > 0 && formatMessage({ id: 'emergencies.more' }, { open: more })}
          <SoundNote />
        </p>
        {!overMap && <EmergencySoundSwitch />}
      </div>
    </section>
  );
}

/** Why nothing is heard, if nothing is. */
function SoundNote() {
  const { formatMessage } = useIntl();
  const alert = useEmergencySound();
  const [on, allowed] = [useStore(alert), useStore(alert.allowed)];
  if (!on) return formatMessage({ id: 'emergencies.soundOff' });
  return allowed ? null : formatMessage({ id: 'emergencies.soundBlocked' });
}

function Emergency({ emergency: { id, rideId, raisedBy, name, raisedAt } }: { emergency: AdminEmergency }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const acknowledge = useAcknowledge();
  const who = name || formatMessage({ id: 'emergencies.somebody' }, { raisedBy });
  const ride = rideId.slice(0, 8);
  const take = async () => {
    try {
      await acknowledge.mutateAsync(id);
      services.toast.show({
        title: formatMessage({ id: 'emergencies.acknowledged' }),
        description: formatMessage({ id: 'emergencies.which' }, { who, ride }),
        tone: 'ok',
      });
    } catch (error) {
      const description = describeError(formatMessage, error, 'emergencies.stillOpen');
      services.toast.show({
        title: formatMessage({ id: 'emergencies.notAcknowledged' }),
        description,
        tone: 'bad',
      });
    }
  };
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <FormattedMessage
          id={name ? 'emergencies.named' : 'emergencies.unnamed'}
          values={{ who, raisedBy, ride, time: <time dateTime={raisedAt}>{momentText(raisedAt)}</time> }}
        />
      </span>
      <span className={styles.actions}>
        <Link
          className={styles.link}
          to={`${basePath}/map?trip=${rideId}`}
          aria-label={formatMessage({ id: 'emergencies.showWho' }, { who })}
        >
          <FormattedMessage id="emergencies.showOnTheMap" />
        </Link>
        <Button
          small
          loading={acknowledge.isPending}
          aria-label={formatMessage({ id: 'emergencies.acknowledgeWho' }, { who, ride })}
          onClick={() => void take()}
        >
          <FormattedMessage id="emergencies.acknowledge" />
        </Button>
      </span>
    </li>
  );
}
