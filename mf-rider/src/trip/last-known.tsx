import { Banner } from '@rahi/ui-kit';
import styles from './last-known.module.css';
import { formatClock } from '../area/figures.js';

/** That the trip cannot be read right now, and how old what is shown is. */
export function LastKnown({ online, since }: { online: boolean; since: number | null }) {
  const known = since === null ? '' : ` This is how it stood at ${formatClock(since)}.`;
  return (
    <output className={styles.note}>
      <Banner tone="neutral" title={online ? 'Updates are delayed' : 'You are offline'}>
        {`Your ride goes on, and your code stays valid.${known}`}
      </Banner>
    </output>
  );
}
