import { IconButton } from '@rahi/ui-kit';
import { useEffect, useRef, type ReactNode } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus went with the screen or stage before: reading goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.head}>
      {onBack && (
        <span className={styles.back}>
          <IconButton icon="chevron-left" label="Back" onClick={onBack} />
        </span>
      )}
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title} data-large={large || undefined}>
          {title}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}
