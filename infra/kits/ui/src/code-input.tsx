import { latinDigits } from '@rahi/contracts/latin-digits';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.js';
import { Icon } from './icon.js';
import styles from './code-input.module.css';

interface CodeInputProps {
  label: string;
  /** How many digits. */
  length: number;
  value: string;
  /** Digits only, at most `length`, whatever was typed or pasted, in digits of any script. */
  onChange(digits: string): void;
  /** Called when the last digit is entered. */
  onComplete?(digits: string): void;
  /** The code comes by email or message: lets the browser fill it in. */
  oneTimeCode?: boolean;
  error?: string | null;
  hint?: string;
  disabled?: boolean;
  /** Takes the focus when it appears: for a screen with only this code. */
  focusOnMount?: boolean;
  /** Cells as wide as their place, to be hit from a mount. */
  large?: boolean;
}

/** One real input under drawn cells: pasting, autofill, a number pad and screen readers work as with any input. */
export function CodeInput({ label, length, value, onChange, onComplete, oneTimeCode, ...rest }: CodeInputProps) {
  const { error, hint, disabled, focusOnMount, large } = rest;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const current = Math.min(value.length, length - 1);
  const cells = Array.from({ length }, (_, position) => ({ position, digit: value[position] }));

  useEffect(() => {
    if (focusOnMount) input.current?.focus();
  }, [focusOnMount]);

  const take = (typed: string) => {
    const all = latinDigits(typed).replace(/\D/g, '');
    // After a refused code, the next digit begins another one.
    const restarted = error && value.length === length && all.startsWith(value) && all !== value;
    const digits = (restarted ? all.slice(length) : all).slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classNames(styles.code, large && styles.large, error && styles.wrong)}>
        {cells.map(({ position, digit }) => (
          <span
            key={position}
            aria-hidden="true"
            className={classNames(styles.cell, focused && position === current && styles.current)}
          >
            {digit}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={oneTimeCode ? 'one-time-code' : 'off'}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={() => input.current?.setSelectionRange(value.length, value.length)}
        />
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error && <Icon name="info" />}
          {error || hint}
        </p>
      )}
    </div>
  );
}
