import { Skeleton } from '@rahi/ui-kit';

const rows = [1, 2, 3, 4, 5];

/** A table's rows before they are known. */
export function RowSkeletons() {
  return rows.map((row) => <Skeleton key={row} shape="row" />);
}
