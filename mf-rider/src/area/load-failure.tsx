import { Button, EmptyState, ErrorState } from '@rahi/ui-kit';
import { ApiError, describeError, useRemote, type MessageId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from './rider-paths.js';

interface LoadFailureProps {
  error: Error;
  /** The message that names what could not be loaded: "Your rides". */
  what: MessageId;
  onRetry(): void;
  retrying: boolean;
}

/** Why something is not there: a refusal with the way out (R5), or a failure with Retry. */
export function LoadFailure({ error, what, onRetry, retrying }: LoadFailureProps) {
  const { formatMessage } = useIntl();
  const refusal = error instanceof ApiError ? refusalOf(error) : null;
  if (refusal) {
    const words = refusal === 'noRide' ? formatMessage({ id: 'area.noRideHint' }) : describeError(formatMessage, error);
    return <Refused title={formatMessage({ id: `area.${refusal}` })}>{words}</Refused>;
  }
  return (
    <ErrorState
      title={formatMessage({ id: 'area.notLoaded' }, { what: formatMessage({ id: what }) })}
      onRetry={onRetry}
      retrying={retrying}
    >
      {describeError(formatMessage, error)}
    </ErrorState>
  );
}

/** Says that this page is not open to the person, and offers another. */
export function Refused({ title, children }: { title: string; children?: string }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="info"
      title={title}
      action={
        <Button onClick={() => void navigate(riderPaths.home(basePath), { replace: true })}>
          <FormattedMessage id="area.backToRiding" />
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

function refusalOf({ status, code }: ApiError) {
  if (status === 403) return code === 'account_suspended' ? 'suspended' : 'notOpen';
  // An invalid ride id (400) means the same as an unknown one.
  return status === 404 || code === 'invalid_input' ? 'noRide' : null;
}
