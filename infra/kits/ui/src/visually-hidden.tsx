import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For screen readers alone. With `live`, changes are read out when there is a pause. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
