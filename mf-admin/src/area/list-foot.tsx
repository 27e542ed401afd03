import { Button } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './list-foot.module.css';

interface ListFootProps {
  /** "12 rides". */
  note: string;
  /** Where this page begins; empty on the first. */
  cursor: string;
  /** Where the next page begins; null on the last. */
  next: string | null;
  onPage(cursor: string): void;
  /** Whether the list is in another order than by age. */
  sorted?: boolean;
}

/** Under a list: how much there is, and the way through it. */
export function ListFoot({ note, cursor, next, onPage, sorted = false }: ListFootProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.foot}>
      <p className={styles.note}>{note}</p>
      {(cursor !== '' || next !== null) && (
        <nav className={styles.pages} aria-label={formatMessage({ id: 'area.pages' })}>
          <Button small disabled={cursor === ''} onClick={() => onPage('')}>
            <FormattedMessage id={sorted ? 'area.firstPage' : 'area.newest'} />
          </Button>
          <Button small disabled={next === null} onClick={() => next !== null && onPage(next)}>
            <FormattedMessage id={sorted ? 'area.nextPage' : 'area.older'} />
          </Button>
        </nav>
      )}
    </div>
  );
}
