import { Skeleton } from '@rahi/ui-kit';

/** The list of recent rides before it is read. */
export function RidesToCome() {
  return (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  );
}
