import type { MessageId } from '@rahi/web-kit';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from './class-names.js';
import styles from './table.module.css';

export interface TableColumn {
  key: string;
  /** The message that heads it; give `hidden` to keep it for screen readers. */
  label: MessageId;
  hidden?: boolean;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** The current sort order of this column; left out when it cannot be sorted. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** Its cells hold what can be done, and stay in sight at the right while the rest scrolls. */
  actions?: boolean;
}

interface TableProps {
  /** The name of the table. */
  label: string;
  columns: readonly TableColumn[];
  /** Asked to sort by a column that can be sorted by, or to turn its order around. */
  onSort?(key: string): void;
  /** Whether rows become cards on a phone. */
  cards?: boolean;
  /** `<tr>`s, with `<td data-numeric>` for figures. */
  children: ReactNode;
}

/** A dense table whose head and actions stay visible; wide content scrolls sideways within it, or becomes cards on a phone. */
export function Table({ label, columns, onSort, cards, children }: TableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classNames(styles.frame, cards && styles.cards)} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric || undefined}
                data-actions={column.actions || undefined}
                aria-sort={column.sorted}
              >
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

interface TableRowProps {
  /** Opens the row's page: on a click anywhere on the row, and on Enter. */
  onOpen?(): void;
  /** Highlights the row: a person on it needs help. */
  urgent?: boolean;
  /** Whether the row's item is shown elsewhere on the screen. */
  chosen?: boolean;
  /** `<td>`s. */
  children: ReactNode;
}

/** A row that can be opened. Its own links and buttons keep their presses; J and K move to the next and the previous row. */
export function TableRow({ onOpen, urgent, chosen, children }: TableRowProps) {
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.();
  };
  const key = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onOpen?.();
    if (event.key === 'j') focus(event.currentTarget.nextElementSibling);
    if (event.key === 'k') focus(event.currentTarget.previousElementSibling);
  };
  return (
    <tr
      // The row acts like its first link, as a larger target.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={onOpen ? 0 : undefined}
      data-opens={onOpen ? true : undefined}
      data-urgent={urgent || undefined}
      data-chosen={chosen || undefined}
      onClick={press}
      onKeyDown={key}
    >
      {children}
    </tr>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label, dialog') !== null;
}

function focus(row: Element | null): void {
  if (row instanceof HTMLElement) row.focus();
}
