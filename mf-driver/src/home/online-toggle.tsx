import { Icon, Spinner, AsOf } from '@rahi/ui-kit';
import { useOnline } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import type { OnlineToggle as Toggle } from './use-online-toggle.js';
import styles from './online-toggle.module.css';

/**
 * The main switch of a driver's day. It shows the state on the server, in green only while that is current, and why a
 * change failed.
 */
export function OnlineToggle({ online, pending, reason, stood, toggle }: Toggle) {
  const connected = useOnline();
  const look = online ? (connected ? styles.online : styles.unsure) : styles.offline;
  const classes = [styles.toggle, look, pending && styles.pending];
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={online}
        aria-busy={pending || undefined}
        className={classes.filter(Boolean).join(' ')}
        onClick={toggle}
      >
        <span className={styles.words}>
          <FormattedMessage id={`home.${pending ? 'going' : 'is'}.${online ? 'online' : 'offline'}`} />
        </span>
        <span className={styles.knob}>{pending ? <Spinner /> : <Icon name="power" />}</span>
      </button>
      {reason && (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
      {stood !== null && <AsOf what="home.yourStatus" at={stood} />}
    </div>
  );
}
