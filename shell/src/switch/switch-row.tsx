import { useId } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  title: string;
  note?: string;
  on: boolean;
  onChange(on: boolean): void;
}

/** A row that is a switch: all of it can be pressed. */
export function SwitchRow({ title, note, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.words}>
          <span id={`${id}title`} className={styles.title}>
            {title}
          </span>
          {note && (
            <span id={`${id}note`} className={styles.note}>
              {note}
            </span>
          )}
        </span>
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={on}
          aria-checked={on}
          aria-labelledby={`${id}title`}
          aria-describedby={note ? `${id}note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.track} aria-hidden="true">
          <span className={styles.knob} />
        </span>
      </div>
    </li>
  );
}
