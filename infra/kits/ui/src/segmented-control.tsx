import { useId } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<T extends string> {
  label: string;
  value: T;
  onChange(value: T): void;
  options: readonly { value: T; label: string }[];
  /** Fills its container, with parts of equal width. */
  wide?: boolean;
}

/** A few choices side by side, one of them in force; a radio group to keyboard and screen reader. */
export function SegmentedControl<T extends string>({
  label,
  value,
  onChange,
  options,
  wide,
}: SegmentedControlProps<T>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.control} data-wide={wide || undefined}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
