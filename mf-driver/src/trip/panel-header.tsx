import type { ReactNode } from 'react';
import styles from './panel-header.module.css';

interface PanelHeaderProps {
  title: string;
  note?: ReactNode;
  /** To the right: a pill, the waiting time. */
  beside?: ReactNode;
}

export function PanelHeader({ title, note, beside }: PanelHeaderProps) {
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
