import { useStore, type SessionService } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import styles from './suspended-bar.module.css';

/** R6: shows a suspended user, in every area, that they are suspended. */
export function SuspendedBar({ session }: { session: SessionService }) {
  const { formatMessage } = useIntl();
  const suspended = useStore(session)?.suspended === true;
  return (
    <output className={suspended ? styles.bar : undefined}>
      {suspended && formatMessage({ id: 'session.suspended' })}
    </output>
  );
}
