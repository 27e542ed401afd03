import { useId, type ReactNode } from 'react';
import { Icon } from './icon.js';
import styles from './field.module.css';

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only, where the surroundings already explain the field. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The error and how to correct it. */
  error?: string | null;
}

/** Label, control, hint and error, tied together: `<Field label="…">{(control) => <input {...control} />}</Field>`. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="info" />
          {error}
        </p>
      )}
    </div>
  );
}
