import { Card, Table, type TableColumn, QuerySection } from '@rahi/ui-kit';
import type { MessageId, Page } from '@rahi/web-kit';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ListFoot } from './list-foot.js';
import { RowSkeletons } from './row-skeletons.js';

interface PagedCardProps<Row> {
  title: string;
  /** To the right of the title. */
  beside?: ReactNode;
  /** The messages that name the table ("Rides") and its read ("The rides"). */
  label: MessageId;
  what: MessageId;
  columns: readonly TableColumn[];
  /** The read of the page that begins at a cursor; empty for the first. */
  pageAt(cursor: string): UseQueryOptions<Page<Row[]>, Error, Page<Row[]>, string[]>;
  /** How often the page is read, in milliseconds. */
  everyMs: number;
  /** The message that counts the rows by `count`: "12 rides". */
  counted: MessageId;
  empty: ReactNode;
  /** Says how old the page is while it cannot be read again, where the screen does not say so elsewhere. */
  age?: boolean;
  /** Whether rows become cards on a phone. Only for cells that need no column heading. */
  cards?: boolean;
  /** A `<tr>` with its key. */
  children(row: Row): ReactNode;
}

/** A table on the page of one person, newest first: loading, failed with a Retry, empty, or a page with the way through. */
export function PagedCard<Row>(props: PagedCardProps<Row>) {
  const { formatMessage } = useIntl();
  const { title, beside, label, what, columns, pageAt, everyMs, counted, empty, age, cards, children } = props;
  const [cursor, setCursor] = useState('');
  const page = useQuery({ ...pageAt(cursor), refetchInterval: everyMs, placeholderData: keepPreviousData });
  return (
    <Card title={title} beside={beside}>
      <QuerySection query={page} what={what} skeleton={<RowSkeletons />} age={age}>
        {({ items, total, next }) =>
          items.length === 0 ? (
            empty
          ) : (
            <>
              <Table cards={cards} label={formatMessage({ id: label })} columns={columns}>
                {items.map(children)}
              </Table>
              <ListFoot
                rows={items.length}
                note={formatMessage({ id: counted }, { count: total ?? items.length, atLeast: false })}
                cursor={cursor}
                next={next}
                onPage={setCursor}
              />
            </>
          )
        }
      </QuerySection>
    </Card>
  );
}
