import { Button } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './list-foot.module.css';

/** The page that each page was reached from, by where they begin; and how many rows lie before it. Of this visit. */
const before = new Map<string, { cursor: string; rows: number }>();

interface ListFootProps {
  /** "12 rides". */
  note: string;
  /** The cursor of this page; empty on the first. */
  cursor: string;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  /** How many this page has. */
  rows: number;
  onPage(cursor: string): void;
}

/** Under a list: which part of how much is shown, and the way through it. From a link, the page before is the first. */
export function ListFoot({ note, cursor, next, rows, onPage }: ListFootProps) {
  const { formatMessage } = useIntl();
  const reached = before.get(cursor);
  const first = cursor === '' ? 0 : reached?.rows;
  const onward = () => {
    if (next === null) return;
    if (first !== undefined) before.set(next, { cursor, rows: first + rows });
    onPage(next);
  };
  const paged = cursor !== '' || next !== null;
  return (
    <div className={styles.foot}>
      <p className={styles.note}>
        {paged && first !== undefined && rows > 0 ? (
          <FormattedMessage id="area.range" values={{ from: first + 1, to: first + rows, note }} />
        ) : (
          note
        )}
      </p>
      {paged && (
        <nav className={styles.pages} aria-label={formatMessage({ id: 'area.pages' })}>
          <Button small disabled={cursor === ''} onClick={() => onPage(reached?.cursor ?? '')}>
            <FormattedMessage id="area.previousPage" />
          </Button>
          <Button small disabled={next === null} onClick={onward}>
            <FormattedMessage id="area.nextPage" />
          </Button>
        </nav>
      )}
    </div>
  );
}
