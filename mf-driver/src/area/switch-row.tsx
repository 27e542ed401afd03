import { useId, type ReactNode } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  label: ReactNode;
  /** Explains the switch, below the label. */
  hint?: ReactNode;
  on: boolean;
  /** Stays reachable, takes no press, and the hint says why. */
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** A setting that is on or off: the whole row is the switch. */
export function SwitchRow({ label, hint, on, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      aria-disabled={disabled || undefined}
      className={styles.row}
      onClick={disabled ? undefined : () => onChange(!on)}
    >
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
