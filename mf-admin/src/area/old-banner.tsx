import { Banner } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useIntl } from 'react-intl';

/** Says that the data on screen cannot be refreshed just now. */
export function OldBanner({ problem }: { problem: Error | null }) {
  const { formatMessage } = useIntl();
  if (!problem) return null;
  return (
    <Banner title={formatMessage({ id: 'area.old' })}>
      {describeError(formatMessage, problem, 'error.unexplained')}
    </Banner>
  );
}
