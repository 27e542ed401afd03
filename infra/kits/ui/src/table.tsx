import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface TableColumn {
  key: string;
  /** Shown as the head; give `hidden` to keep it for screen readers. */
  label: string;
  hidden?: boolean;
  /** Figures stand to the right. */
  numeric?: boolean;
}

interface TableProps {
  /** What the table lists. */
  label: string;
  columns: readonly TableColumn[];
  /** `<tr>`s, with `<td data-numeric>` for figures. */
  children: ReactNode;
}

/** A dense table whose head stays in sight; on a narrow screen it scrolls sideways by itself. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={column.numeric || undefined}>
                <span className={column.hidden ? styles.hidden : undefined}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
