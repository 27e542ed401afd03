import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** What a table is filtered by. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
