import { Button, EmptyState, ErrorState } from '@rahi/ui-kit';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { riderPaths } from './rider-paths.js';

interface LoadFailureProps {
  error: Error;
  /** What could not be loaded: "Your rides". */
  what: string;
  onRetry(): void;
  retrying: boolean;
}

/** Why something is not there: a refusal with the way out (R5), or a failure with Retry. */
export function LoadFailure({ error, what, onRetry, retrying }: LoadFailureProps) {
  const refusal = error instanceof ApiError ? refusalOf(error) : null;
  if (refusal) return <Refused title={refusal.title}>{refusal.words}</Refused>;
  return (
    <ErrorState title={`${what} could not be loaded`} onRetry={onRetry} retrying={retrying}>
      {describeError(error, 'Please try again.')}
    </ErrorState>
  );
}

/** Not open to this person, and where to go instead. */
export function Refused({ title, children }: { title: string; children?: string }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="info"
      title={title}
      action={
        <Button onClick={() => void navigate(riderPaths.home(basePath), { replace: true })}>Back to riding</Button>
      }
    >
      {children}
    </EmptyState>
  );
}

function refusalOf({ status, code, detail }: ApiError): { title: string; words: string } | null {
  if (status === 403) {
    return {
      title: code === 'account_suspended' ? 'Your account is suspended' : 'This is not open to you',
      words: detail,
    };
  }
  if (status !== 404) return null;
  return { title: 'There is no such ride', words: 'The address may be cut short, or the ride is another person’s.' };
}
