import { useId, type ReactNode } from 'react';
import styles from './chips.module.css';

interface ChipsProps<Value extends string> {
  label: ReactNode;
  options: readonly { value: Value; words: ReactNode }[];
  chosen: readonly Value[];
  onChange(chosen: readonly Value[]): void;
  /** Choosing one drops the one before. */
  single?: boolean;
  disabled?: boolean;
  /** Below other centred content, as under stars. In a form they begin at its edge. */
  centred?: boolean;
}

/** Answers of a word or two, each given by one press. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, options, chosen, onChange, single = false, disabled = false, centred = false } = props;
  const name = useId();
  const change = (value: Value, checked: boolean) => {
    if (single) onChange([value]);
    else onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  return (
    <fieldset className={centred ? `${styles.chips} ${styles.centred}` : styles.chips} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(({ value, words }) => (
        <label key={value} className={styles.chip}>
          <input
            type={single ? 'radio' : 'checkbox'}
            name={name}
            className={styles.box}
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
