import type { PaperStanding } from '@rahi/contracts/documents';
import { Banner, Button } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';

/** Leads to the papers while one of them needs an action or waits for a decision; otherwise shows nothing. */
export function PapersBanner({ standing = 'ready' }: { standing: PaperStanding | undefined }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  if (standing === 'ready') return null;
  return (
    <Banner
      tone={standing === 'waiting' ? 'neutral' : 'accent'}
      title={formatMessage({ id: 'home.papers' }, { standing })}
      action={
        <Button small onClick={() => void navigate(`${basePath}/documents`)}>
          <FormattedMessage id="home.papersOpen" />
        </Button>
      }
    />
  );
}
