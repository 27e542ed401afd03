import { FormattedMessage } from 'react-intl';
import { classNames } from './class-names.js';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './countdown-ring.module.css';

interface CountdownRingProps {
  /** Whole seconds left. */
  seconds: number;
  /** Seconds of the full ring. */
  total: number;
  /** The name of the countdown for screen readers: "Time to answer". */
  label: string;
  small?: boolean;
  /** For a person who only waits: always in the brand's colour, and not read aloud. */
  calm?: boolean;
}

/** Green above 15 s, yellow above 10 s, red below (§2). */
export function countdownTone(seconds: number): 'ok' | 'warn' | 'bad' {
  if (seconds > 15) return 'ok';
  return seconds > 10 ? 'warn' : 'bad';
}

/** A ring that runs out. Read aloud at every tenth second and at 5, not each second. */
export function CountdownRing({ seconds, total, label, small = false, calm = false }: CountdownRingProps) {
  const spoken = seconds <= 5 ? 5 : Math.ceil(seconds / 10) * 10;
  return (
    <div
      className={classNames(styles.ring, styles[calm ? 'calm' : countdownTone(seconds)], small && styles.small)}
      role="timer"
      aria-label={label}
    >
      <svg viewBox="0 0 120 120" aria-hidden="true" className={styles.dial}>
        <circle className={styles.track} cx="60" cy="60" r="52" />
        <circle
          className={styles.hand}
          cx="60"
          cy="60"
          r="52"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - Math.min(1, Math.max(0, seconds / total))}
        />
      </svg>
      <span className={styles.seconds} aria-hidden="true">
        {seconds}
      </span>
      {!calm && (
        <VisuallyHidden live>
          <FormattedMessage id={seconds > 0 ? 'ui.countdown.left' : 'ui.countdown.over'} values={{ seconds: spoken }} />
        </VisuallyHidden>
      )}
    </div>
  );
}
