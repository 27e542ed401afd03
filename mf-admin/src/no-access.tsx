import { Button, EmptyState, Page, VisuallyHidden } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';

/** For everyone who is not an administrator: why there is nothing to see, and the way back (R5). */
export function NoAccess({ detail }: { detail: string }) {
  const { user } = useRemote();
  const navigate = useNavigate();
  return (
    <Page>
      <h1>
        <VisuallyHidden>Admin dashboard</VisuallyHidden>
      </h1>
      <EmptyState
        icon="user"
        title="This desk is for administrators"
        action={<Button onClick={() => void navigate('/rider')}>Back to riding</Button>}
      >
        You are signed in as {user.email}, which is not an administrator of Rahi. Ask one if you need to work here.
        {detail && ` The server says: ${detail}`}
      </EmptyState>
    </Page>
  );
}
