import { useStore, type SessionService } from '@rahi/web-kit';
import styles from './suspended-bar.module.css';

/** R6: tells a suspended user so, in every area. */
export function SuspendedBar({ session }: { session: SessionService }) {
  const suspended = useStore(session)?.suspended === true;
  return (
    <output className={suspended ? styles.bar : undefined}>
      {suspended && 'Your account is suspended. You can finish or cancel a trip that is under way.'}
    </output>
  );
}
