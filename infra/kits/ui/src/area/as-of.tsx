import { Icon } from '../icon.js';
import styles from './as-of.module.css';

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Says that something cannot be read at the moment, and how old (epoch milliseconds) the shown copy is. */
export function AsOf({ what, at }: { what: string; at: number }) {
  return (
    <output className={styles.line}>
      <Icon name="clock" />
      {`${what} as of ${dayAndTime.format(at)}`}
    </output>
  );
}
