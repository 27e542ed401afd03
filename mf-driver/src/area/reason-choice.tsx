import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './reason-choice.module.css';

interface ReasonChoiceProps<T extends string> {
  /** The question: "Why?". */
  label: string;
  /** Null before one is chosen. */
  value: T | null;
  onChange(value: T): void;
  options: readonly { value: T; label: string }[];
  /** It was tried without one. */
  missing: boolean;
}

/** A few reasons one below the other, of which one is chosen: a radio group to keyboard and screen reader. */
export function ReasonChoice<T extends string>({ label, value, onChange, options, missing }: ReasonChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={missing ? `${id}-missing` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {missing && (
        <p id={`${id}-missing`} className={styles.missing} role="alert">
          <FormattedMessage id="area.chooseReason" />
        </p>
      )}
    </fieldset>
  );
}
