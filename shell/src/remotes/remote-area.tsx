import type { Area } from '@rahi/contracts/platform';
import type { User } from '@rahi/contracts/user';
import { ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import { useDocumentTitle, type RemoteServices } from '@rahi/web-kit';
import { Suspense, useState } from 'react';
import type { AreaComponents } from './area-components.js';
import { AreaSkeleton } from './area-skeleton.js';
import type { ListedArea } from './areas.js';
import { isMissingFile, RemoteError } from './remote-error.js';

interface RemoteAreaProps {
  area: ListedArea;
  user: User;
  services: RemoteServices;
  components: AreaComponents;
}

/** One area: its skeleton, the remote, or the reason why it is missing, with a Retry. */
export function RemoteArea({ area, user, services, components }: RemoteAreaProps) {
  const [App, setApp] = useState(() => components.get(area.name));
  const [attempt, setAttempt] = useState(1);

  const retry = () => {
    setApp(() => components.renew(area.name));
    setAttempt((count) => count + 1);
  };
  const explain = (error: Error) => {
    const wayOut = isOldPage(error) ? { onRetry: reload, retryLabel: 'Reload the page' } : { onRetry: retry };
    return (
      <Page>
        <ErrorState page title={titleOf(error, area.name)} {...wayOut}>
          {reasonOf(error)}
        </ErrorState>
      </Page>
    );
  };
  return (
    <>
      <AreaTitle title={area.title} />
      <ErrorBoundary key={attempt} fallback={explain}>
        <Suspense fallback={<AreaSkeleton shape={area.skeleton} />}>
          <App basePath={area.path} user={user} services={services} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Stands before the area, so that the title of the area's screen replaces this one. */
function AreaTitle({ title }: Pick<Area, 'title'>) {
  useDocumentTitle(title);
  return null;
}

function isOldPage(error: Error): boolean {
  return error instanceof RemoteError && error.kind === 'newer';
}

const reload = () => window.location.reload();

function titleOf(error: Error, area: string): string {
  const loading = error instanceof RemoteError || isMissingFile(error);
  return loading ? `The ${area} area could not be loaded` : `The ${area} area stopped working`;
}

function reasonOf(error: Error): string {
  if (error instanceof RemoteError) return error.message;
  if (isMissingFile(error)) return 'Some of its files did not arrive. Check your connection, then try again.';
  return 'An error on this page stopped it. Try again; nothing that was confirmed is lost.';
}
