import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.js';
import { Field, type FieldProps } from './field.js';
import styles from './text-field.module.css';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  /** Before the text: an icon, or the dot of a leg. */
  leading?: ReactNode;
  /** After the text: a clear button, a unit. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Lower, for a row of filters. */
  small?: boolean;
  /** A row of a group with its own background: no outline until it has the focus. */
  inGroup?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    leading,
    trailing,
    inputRef,
    small = false,
    inGroup = false,
    ...input
  } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <span
          className={classNames(styles.box, small && styles.small, inGroup && styles.inGroup, error && styles.wrong)}
        >
          {leading}
          <input {...input} {...control} ref={inputRef} className={styles.input} />
          {trailing}
        </span>
      )}
    </Field>
  );
}
