import type { AdminEmergency } from '@rahi/contracts/admin';
import { Button, classNames } from '@rahi/ui-kit';
import { describeError, useStore, useRemote } from '@rahi/web-kit';
import { Link, useMatch } from '@rahi/web-kit/router';
import { useRef } from 'react';
import { momentText } from '../area/moments.js';
import { EmergencySoundSwitch, useBarHeightOf, useEmergencySound, useRingWhileOpen } from './emergency-alert.js';
import { openOf, useAcknowledge, useEmergencies } from './emergencies.queries.js';
import styles from './emergency-bar.module.css';

/** Emergencies that nobody has taken on: on top of every screen of the desk, and heard, until somebody does (R31). */
export function EmergencyBar() {
  const { basePath } = useRemote();
  const overMap = useMatch(`${basePath}/map`) !== null;
  const { data } = useEmergencies();
  const open = openOf(data);
  useRingWhileOpen(open.map(({ id }) => id));
  const bar = useRef<HTMLElement>(null);
  useBarHeightOf(bar, open.length > 0);
  if (!data || open.length === 0) return null;
  return (
    <section
      ref={bar}
      className={classNames(styles.bar, overMap && styles.overMap)}
      aria-label="Emergencies"
      role="alert"
    >
      <ul className={styles.list}>
        {open.map((emergency) => (
          <Emergency key={emergency.id} emergency={emergency} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.more}>
          {data.open > open.length && `and ${data.open - open.length} more. `}
          <SoundNote />
        </p>
        {!overMap && <EmergencySoundSwitch />}
      </div>
    </section>
  );
}

/** Why nothing is heard, if nothing is. */
function SoundNote() {
  const alert = useEmergencySound();
  const [on, allowed] = [useStore(alert), useStore(alert.allowed)];
  if (!on) return 'The sound is off.';
  return allowed ? null : 'Your browser lets this page sound once you have pressed anything in it.';
}

function Emergency({ emergency: { id, rideId, raisedBy, name, raisedAt } }: { emergency: AdminEmergency }) {
  const { services, basePath } = useRemote();
  const acknowledge = useAcknowledge();
  const who = name || `A ${raisedBy}`;
  const ride = rideId.slice(0, 8);
  const take = async () => {
    try {
      await acknowledge.mutateAsync(id);
      services.toast.show({
        title: 'You have taken the emergency on',
        description: `${who}, ride ${ride}`,
        tone: 'ok',
      });
    } catch (error) {
      const description = describeError(error, 'It is still open. Please try again.');
      services.toast.show({ title: 'The emergency could not be taken on', description, tone: 'bad' });
    }
  };
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        Emergency: {who}
        {name && ` (${raisedBy})`}, ride {ride}, since <time dateTime={raisedAt}>{momentText(raisedAt)}</time>
      </span>
      <span className={styles.actions}>
        <Link className={styles.link} to={`${basePath}/map?trip=${rideId}`} aria-label={`Show on the map: ${who}`}>
          Show on the map
        </Link>
        <Button
          small
          loading={acknowledge.isPending}
          aria-label={`Acknowledge: ${who}, ride ${ride}`}
          onClick={() => void take()}
        >
          Acknowledge
        </Button>
      </span>
    </li>
  );
}
