import type { TableColumn } from '@rahi/ui-kit';

/** How a sortable column relates to the server's current order: `fare` is ascending, `-fare` descending. */
export function sortedBy(sort: string, field: string): NonNullable<TableColumn['sorted']> {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : 'none';
}

/** The order after a press on a column's head: turned around where it was this column's, else the one it begins with. */
export function sortAfter<Sort extends string>(sort: Sort, orders: readonly [begins: Sort, turned: Sort]): Sort {
  const [begins, turned] = orders;
  return sort === begins ? turned : begins;
}
