import { Field, type FieldProps } from './field.js';
import { Icon } from './icon.js';
import styles from './select-field.module.css';

interface SelectFieldProps<T extends string> extends FieldProps {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
  /** Lower, for a row of filters. */
  small?: boolean;
}

/** The system's own select: it is reachable and right on every device. */
export function SelectField<T extends string>({ value, options, onChange, small, ...field }: SelectFieldProps<T>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field {...field}>
      {(control) => (
        <span className={small ? styles.small : styles.box}>
          <select {...control} className={styles.select} value={value} onChange={(event) => choose(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}
