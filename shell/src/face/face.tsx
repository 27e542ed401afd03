import type { ReactNode } from 'react';
import city from './city.svg';
import styles from './face.module.css';

/** What somebody sees who has not signed in: a drawn city with a way through it, and what is asked over it. */
export function Face({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <svg className={styles.city} aria-hidden="true">
        <use href={`${city}#city`} />
      </svg>
      <div className={styles.asked}>{children}</div>
    </div>
  );
}
