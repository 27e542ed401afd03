import { VisuallyHidden } from './visually-hidden.js';
import styles from './code-display.module.css';

/** A code to read out to somebody, in large spaced digits. */
export function CodeDisplay({ code, label = 'Trip code' }: { code: string; label?: string }) {
  const cells = Array.from(code, (digit, position) => ({ digit, position }));
  return (
    <p className={styles.code}>
      <VisuallyHidden>{`${label} ${[...code].join(' ')}`}</VisuallyHidden>
      {cells.map(({ digit, position }) => (
        <span key={position} className={styles.cell} aria-hidden="true">
          {digit}
        </span>
      ))}
    </p>
  );
}
