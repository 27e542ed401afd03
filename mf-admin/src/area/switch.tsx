import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** Keeps the label for screen readers only, where the surroundings already explain the switch. */
  hideLabel?: boolean;
  on: boolean;
  /** A change is under way: presses do nothing. */
  busy?: boolean;
  onChange(on: boolean): void;
}

/** Something that is on or off. */
export function Switch({ label, hideLabel = false, on, busy = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-label={label}
      className={styles.switch}
      onClick={busy ? undefined : () => onChange(!on)}
    >
      {!hideLabel && <span className={styles.label}>{label}</span>}
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
