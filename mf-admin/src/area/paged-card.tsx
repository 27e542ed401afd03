import { Card, Table, type TableColumn, QuerySection } from '@rahi/ui-kit';
import type { Page } from '@rahi/web-kit';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ListFoot } from './list-foot.js';
import { countText } from './paging.js';
import { RowSkeletons } from './row-skeletons.js';

interface PagedCardProps<Row> {
  title: string;
  /** To the right of the title. */
  beside?: ReactNode;
  /** Of the table, and for "The rides could not be read": "Rides". */
  label: string;
  columns: readonly TableColumn[];
  /** The read of the page that begins at a cursor; empty for the first. */
  pageAt(cursor: string): UseQueryOptions<Page<Row[]>, Error, Page<Row[]>, string[]>;
  /** How often the page is read, in milliseconds. */
  everyMs: number;
  /** What is counted: one, and many. */
  counted: readonly [one: string, many: string];
  empty: ReactNode;
  /** A `<tr>` with its key. */
  children(row: Row): ReactNode;
}

/** A table on the page of one person, newest first: loading, failed with a Retry, empty, or a page with the way through. */
export function PagedCard<Row>(props: PagedCardProps<Row>) {
  const { title, beside, label, columns, pageAt, everyMs, counted, empty, children } = props;
  const [cursor, setCursor] = useState('');
  const page = useQuery({ ...pageAt(cursor), refetchInterval: everyMs, placeholderData: keepPreviousData });
  return (
    <Card title={title} beside={beside}>
      <QuerySection query={page} what={`The ${label.toLowerCase()}`} skeleton={<RowSkeletons />}>
        {({ items, total, next }) =>
          items.length === 0 ? (
            empty
          ) : (
            <>
              <Table label={label} columns={columns}>
                {items.map(children)}
              </Table>
              <ListFoot
                note={countText(total ?? items.length, ...counted)}
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
