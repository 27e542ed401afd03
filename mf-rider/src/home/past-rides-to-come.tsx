import { Loading, Skeleton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

/** Earlier rides before they are read. */
export function PastRidesToCome() {
  const { formatMessage } = useIntl();
  return (
    <Loading label={formatMessage({ id: 'home.loadingRecent' })}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>
  );
}
