import type { User } from '@rahi/contracts/user';
import { ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import { useDocumentTitle, type RemoteServices } from '@rahi/web-kit';
import { Suspense, useState } from 'react';
import type { AreaComponents } from './area-components.js';
import { AreaSkeleton } from './area-skeleton.js';
import { isMissingFile, RemoteError } from './remote-error.js';
import type { Area } from './areas.js';

const titles: Readonly<Record<Area, string>> = { rider: 'Ride', driver: 'Drive', admin: 'Admin' };

interface RemoteAreaProps {
  area: Area;
  user: User;
  services: RemoteServices;
  components: AreaComponents;
}

/** One area of the product: its skeleton, the remote itself, or in words why it is not there, with a Retry. */
export function RemoteArea({ area, user, services, components }: RemoteAreaProps) {
  const [App, setApp] = useState(() => components.get(area));
  const [attempt, setAttempt] = useState(1);

  const retry = () => {
    setApp(() => components.renew(area));
    setAttempt((count) => count + 1);
  };
  const explain = (error: Error) => (
    <Page>
      <ErrorState page title={titleOf(error, area)} onRetry={retry}>
        {reasonOf(error)}
      </ErrorState>
    </Page>
  );
  return (
    <>
      <AreaTitle area={area} />
      <ErrorBoundary key={attempt} fallback={explain}>
        <Suspense fallback={<AreaSkeleton area={area} />}>
          <App basePath={`/${area}`} user={user} services={services} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Beside the area and before it, so that a title of the area's own screen comes after this one. */
function AreaTitle({ area }: { area: Area }) {
  useDocumentTitle(titles[area]);
  return null;
}

function titleOf(error: Error, area: Area): string {
  const loading = error instanceof RemoteError || isMissingFile(error);
  return loading ? `The ${area} area could not be loaded` : `The ${area} area stopped working`;
}

function reasonOf(error: Error): string {
  if (error instanceof RemoteError) return error.message;
  if (isMissingFile(error)) return 'Some of its files did not arrive. Check your connection, then try again.';
  return 'An error on this page stopped it. Try again; nothing that was confirmed is lost.';
}
