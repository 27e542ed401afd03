import type { ReactNode } from 'react';
import styles from './sheet-header.module.css';

interface SheetHeaderProps {
  title: string;
  note?: ReactNode;
  /** To the right: a pill, the waiting time. */
  beside?: ReactNode;
}

/** The title of a sheet. */
export function SheetHeader({ title, note, beside }: SheetHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {beside}
    </div>
  );
}
