import { Button } from '@rahi/ui-kit';
import styles from './list-foot.module.css';

interface ListFootProps {
  /** "12 rides". */
  note: string;
  /** Where this page begins; empty on the first. */
  cursor: string;
  /** Where the next page begins; null on the last. */
  next: string | null;
  onPage(cursor: string): void;
  /** What the ways to the first and to the next page say. */
  labels?: { first: string; next: string };
}

const usual = { first: 'Newest', next: 'Older' };
/** In any other order than by age. */
export const sortedLabels = { first: 'First page', next: 'Next page' };

/** Under a list: how much there is, and the way through it. */
export function ListFoot({ note, cursor, next, onPage, labels = usual }: ListFootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.note}>{note}</p>
      {(cursor !== '' || next !== null) && (
        <nav className={styles.pages} aria-label="Pages">
          <Button small disabled={cursor === ''} onClick={() => onPage('')}>
            {labels.first}
          </Button>
          <Button small disabled={next === null} onClick={() => next !== null && onPage(next)}>
            {labels.next}
          </Button>
        </nav>
      )}
    </div>
  );
}
