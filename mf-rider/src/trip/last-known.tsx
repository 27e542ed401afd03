import { Banner } from '@rahi/ui-kit';
import { formatClock } from '../area/figures.js';
import styles from './last-known.module.css';

/** That the trip cannot be read right now, and how old what is shown is. That there is no network, the shell says. */
export function LastKnown({ online, since }: { online: boolean; since: number | null }) {
  const stood = since === null ? '' : ` This is how it stood at ${formatClock(since)}.`;
  return (
    <output className={styles.note}>
      <Banner tone="neutral" title={online ? 'Updates are delayed' : 'Your code stays valid offline'}>
        {`Your ride goes on.${stood}`}
      </Banner>
    </output>
  );
}
