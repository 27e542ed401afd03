import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import styles from './list-row.module.css';

interface ListRowProps {
  title: ReactNode;
  note?: ReactNode;
  icon?: IconName;
  /** To the right: a distance, a fare, a badge. */
  trailing?: ReactNode;
  /** Makes the whole row a button. */
  onPress?(): void;
  disabled?: boolean;
}

/** Rows one below the other, parted by lines. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function ListRow({ title, note, icon, trailing, onPress, disabled }: ListRowProps) {
  const content = (
    <>
      {icon && (
        <span className={styles.disc}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </>
  );
  return (
    <li className={styles.item}>
      {onPress ? (
        <button type="button" className={styles.button} onClick={onPress} disabled={disabled}>
          {content}
        </button>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
