import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** The filters of a table. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
