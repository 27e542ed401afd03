import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './key-value.module.css';

/** Rows of a name and its value, values to the right. */
export function KeyValues({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

/** One row of `KeyValues`; `total` sets the sum apart. */
export function KeyValue({ name, children, total = false }: { name: ReactNode; children: ReactNode; total?: boolean }) {
  return (
    <div className={classNames(styles.row, total && styles.total)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
