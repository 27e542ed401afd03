import { useIntl } from 'react-intl';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './code-display.module.css';

/** A code to read out to another person, in large spaced digits. */
export function CodeDisplay({ code, label }: { code: string; label?: string }) {
  const { formatMessage } = useIntl();
  const cells = Array.from(code, (digit, position) => ({ digit, position }));
  return (
    <p className={styles.code}>
      <VisuallyHidden>{`${label ?? formatMessage({ id: 'ui.tripCode' })} ${[...code].join(' ')}`}</VisuallyHidden>
      {cells.map(({ digit, position }) => (
        <span key={position} className={styles.cell} aria-hidden="true">
          {digit}
        </span>
      ))}
    </p>
  );
}
