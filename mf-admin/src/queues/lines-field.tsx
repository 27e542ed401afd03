import { Field } from '@rahi/ui-kit';
import styles from './queues.module.css';

interface LinesFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange(value: string): void;
}

/** A text of several lines, each of which is a point. */
export function LinesField({ label, hint, error, value, onChange }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <textarea
          {...control}
          className={styles.lines}
          rows={5}
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
