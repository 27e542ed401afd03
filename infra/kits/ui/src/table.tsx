import type { MessageId } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './table.module.css';

export interface TableColumn {
  key: string;
  /** The message that heads it; give `hidden` to keep it for screen readers. */
  label: MessageId;
  hidden?: boolean;
  /** Figures stand to the right. */
  numeric?: boolean;
  /** Whether the rows stand by this column now; left out where they cannot. */
  sorted?: 'ascending' | 'descending' | 'none';
}

interface TableProps {
  /** What the table lists. */
  label: string;
  columns: readonly TableColumn[];
  /** Asked to sort by a column that can be sorted by, or to turn its order around. */
  onSort?(key: string): void;
  /** `<tr>`s, with `<td data-numeric>` for figures. */
  children: ReactNode;
}

/** A dense table whose head stays in sight; on a narrow screen it scrolls sideways by itself. */
export function Table({ label, columns, onSort, children }: TableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={column.numeric || undefined} aria-sort={column.sorted}>
                {column.sorted === undefined ? (
                  <span className={column.hidden ? styles.hidden : undefined}>
                    <FormattedMessage id={column.label} />
                  </span>
                ) : (
                  <button type="button" className={styles.sort} onClick={() => onSort?.(column.key)}>
                    <FormattedMessage id={column.label} />
                    <span aria-hidden="true" className={styles.arrow} data-sorted={column.sorted} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
