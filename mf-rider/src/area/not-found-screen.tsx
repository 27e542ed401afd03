import { Button, NotFound } from '@rahi/ui-kit';
import { useDocumentTitle } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { riderPaths, useRiderArea } from './rider-area.js';

/** An address below the area that leads nowhere. */
export function NotFoundScreen() {
  const { basePath } = useRiderArea();
  const navigate = useNavigate();
  useDocumentTitle('404 Page Not Found');
  return <NotFound action={<Button onClick={() => void navigate(riderPaths.home(basePath))}>Back to riding</Button>} />;
}
