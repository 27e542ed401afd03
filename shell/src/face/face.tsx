import type { ReactNode } from 'react';
import city from './city.svg';
import styles from './face.module.css';

/** The page of a person who is not signed in: a drawing of a city with a route through it, and the form on top. */
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
