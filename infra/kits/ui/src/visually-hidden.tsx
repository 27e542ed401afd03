import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Only for screen readers. With `live`, changes are read out at the next pause. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
