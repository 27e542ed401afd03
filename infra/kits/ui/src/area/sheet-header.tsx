import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../icon-button.js';
import styles from './sheet-header.module.css';

interface SheetHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  /** To the right: a time, a distance, a pill. */
  beside?: ReactNode;
  /** To the left: the way back. */
  onBack?(): void;
  /** For the greeting of the home screen. */
  large?: boolean;
  /** In one small line, when the figures below matter more. */
  compact?: boolean;
}

/** The title of a sheet or a page. */
export function SheetHeader({ title, note, beside, onBack, large, compact }: SheetHeaderProps) {
  const { formatMessage } = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element left with the last screen: a screen reader continues from here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.head} data-compact={compact || undefined}>
      {onBack && (
        <span className={styles.back}>
          <IconButton icon="chevron-left" label={formatMessage({ id: 'ui.back' })} onClick={onBack} />
        </span>
      )}
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title} data-large={large || undefined}>
          {title}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </header>
  );
}
