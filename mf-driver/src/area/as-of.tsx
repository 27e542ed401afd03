import { Icon } from '@rahi/ui-kit';
import { dayAndTimeText } from './clock.js';
import styles from './as-of.module.css';

/** That something cannot be read right now, and how old what is shown is (epoch milliseconds). */
export function AsOf({ what, at }: { what: string; at: number }) {
  return (
    <output className={styles.line}>
      <Icon name="clock" />
      {`${what} as of ${dayAndTimeText(at)}`}
    </output>
  );
}
