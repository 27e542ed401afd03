import { Button, EmptyState, Page, VisuallyHidden } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';

/** For everyone who is not an administrator: explains why, and offers a way back (R5). */
export function NoAccess({ detail }: { detail: string }) {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const navigate = useNavigate();
  return (
    <Page>
      <h1>
        <VisuallyHidden>
          <FormattedMessage id="noAccess.heading" />
        </VisuallyHidden>
      </h1>
      <EmptyState
        icon="user"
        title={formatMessage({ id: 'noAccess.title' })}
        action={
          <Button onClick={() => void navigate('/rider')}>
            <FormattedMessage id="noAccess.back" />
          </Button>
        }
      >
        <FormattedMessage id="noAccess.hint" values={{ email: user.email }} />{' '}
        {detail && <FormattedMessage id="noAccess.detail" values={{ detail }} />}
      </EmptyState>
    </Page>
  );
}
