import type { ReactNode } from 'react';
import styles from './table-host.module.css';

/** Gives a table its share of the screen: long lists scroll within it, under their head. */
export function TableHost({ children }: { children: ReactNode }) {
  return <div className={styles.host}>{children}</div>;
}
