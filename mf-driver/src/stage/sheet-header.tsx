import { IconButton } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import styles from './sheet-header.module.css';

interface SheetHeaderProps {
  title: string;
  note?: ReactNode;
  /** To the right: a pill, the waiting time. */
  beside?: ReactNode;
  /** To the left: the way back. */
  onBack?(): void;
}

/** The title of a sheet or a page. */
export function SheetHeader({ title, note, beside, onBack }: SheetHeaderProps) {
  return (
    <div className={styles.header}>
      {onBack && (
        <span className={styles.back}>
          <IconButton icon="chevron-left" label="Back" onClick={onBack} />
        </span>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {beside}
    </div>
  );
}
