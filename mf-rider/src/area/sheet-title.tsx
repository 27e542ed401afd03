import { IconButton } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import styles from './sheet-title.module.css';

interface SheetTitleProps {
  title: ReactNode;
  note?: ReactNode;
  /** To the right: a time, a distance. */
  aside?: ReactNode;
  onBack?(): void;
  /** For the greeting of the home screen. */
  large?: boolean;
}

/** What the sheet is about, at its head. */
export function SheetTitle({ title, note, aside, onBack, large }: SheetTitleProps) {
  return (
    <header className={styles.head}>
      {onBack && (
        <span className={styles.back}>
          <IconButton icon="chevron-left" label="Back" onClick={onBack} />
        </span>
      )}
      <div className={styles.words}>
        <h1 className={styles.title} data-large={large || undefined}>
          {title}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}
