import type { User } from '@rahi/contracts/user';
import { ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import { useDocumentTitle, type RemoteAppProps, type RemoteServices } from '@rahi/web-kit';
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import { AreaSkeleton } from './area-skeleton.js';
import { isMissingFile, RemoteError } from './remote-error.js';
import type { RemoteLoader } from './remote-loader.js';
import type { Area } from './remotes-manifest.js';

const titles: Readonly<Record<Area, string>> = { rider: 'Ride', driver: 'Drive', admin: 'Admin' };

interface RemoteAreaProps {
  area: Area;
  user: User;
  services: RemoteServices;
  loader: RemoteLoader;
}

/** One area of the product: its skeleton, the remote itself, or in words why it is not there, with a Retry. */
export function RemoteArea({ area, user, services, loader }: RemoteAreaProps) {
  const [App, setApp] = useState(() => lazyArea(loader, area));
  const [attempt, setAttempt] = useState(1);
  useDocumentTitle(titles[area]);

  const retry = () => {
    setApp(() => lazyArea(loader, area));
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
    <ErrorBoundary key={attempt} fallback={explain}>
      <Suspense fallback={<AreaSkeleton area={area} />}>
        <App basePath={`/${area}`} user={user} services={services} />
      </Suspense>
    </ErrorBoundary>
  );
}

function lazyArea(loader: RemoteLoader, area: Area): ComponentType<RemoteAppProps> {
  return lazy(async () => {
    const { app: App, map } = await loader.load(area);
    function LoadedArea({ services, ...rest }: RemoteAppProps) {
      const withMap = useMemo(() => ({ ...services, map }), [services]);
      return <App {...rest} services={withMap} />;
    }
    return { default: LoadedArea };
  });
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
