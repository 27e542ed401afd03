import { Button, NotFound as NotFoundPage } from '@rahi/ui-kit';
import { useDocumentTitle } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from './remote.context.js';

export function NotFound() {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  useDocumentTitle('404 Page Not Found');
  return <NotFoundPage action={<Button onClick={() => void navigate(basePath)}>To the dashboard</Button>} />;
}
