import type { User } from '@rahi/contracts/user';
import { ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import { useDocumentTitle, type MessageId, type RemoteServices } from '@rahi/web-kit';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AreaComponents } from './area-components.js';
import { AreaSkeleton } from './area-skeleton.js';
import type { ListedArea } from './areas.js';
import { isMissingFile, RemoteError, type RemoteErrorKind } from './remote-error.js';

interface RemoteAreaProps {
  area: ListedArea;
  user: User;
  services: RemoteServices;
  components: AreaComponents;
}

/** One area: its skeleton, the remote, or the reason why it is missing, with a Retry. */
export function RemoteArea({ area, user, services, components }: RemoteAreaProps) {
  const { formatMessage } = useIntl();
  const [App, setApp] = useState(() => components.get(area.name));
  const [attempt, setAttempt] = useState(1);

  const start = useCallback((app: typeof App) => {
    setApp(() => app);
    setAttempt((count) => count + 1);
  }, []);
  const retry = () => start(components.renew(area.name));
  /** The version before takes the place of one that fails while it is shown. */
  const replace = useCallback(
    async (error: Error) => {
      components.shown();
      const before = await components.versionBefore(area.name);
      if (!before) return;
      console.error(`The ${area.name} area failed, and its version before is shown.`, error);
      start(before);
    },
    [components, area.name, start],
  );
  const given = useMemo(
    () => ({ ...services, screenFailed: (error: Error) => void replace(error) }),
    [services, replace],
  );
  const explain = (error: Error) => {
    const wayOut = isOldPage(error)
      ? { onRetry: reload, retryLabel: formatMessage({ id: 'app.reload' }) }
      : { onRetry: retry };
    return (
      <Page>
        <ErrorState page title={formatMessage({ id: titleOf(error) }, { area: area.name })} {...wayOut}>
          <FormattedMessage id={`remotes.reason.${reasonOf(error)}`} />
        </ErrorState>
      </Page>
    );
  };
  return (
    <>
      <AreaTitle name={area.name} />
      <ErrorBoundary key={attempt} fallback={explain} onError={given.screenFailed}>
        <Suspense fallback={<AreaSkeleton shape={area.skeleton} />}>
          <App basePath={area.path} user={user} services={given} />
          <Shown name={area.name} components={components} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Stands before the area, so that the title of the area's screen replaces this one. */
function AreaTitle({ name }: Pick<ListedArea, 'name'>) {
  useDocumentTitle(useIntl().formatMessage({ id: `remotes.title.${name}` }));
  return null;
}

/** Marks the page once the area is there: a release is checked by it, and what can wait loads after it. */
function Shown({ name, components }: Pick<ListedArea, 'name'> & { components: AreaComponents }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['area'] = name;
    components.shown();
    return () => {
      delete dataset['area'];
    };
  }, [name, components]);
  return null;
}

function isOldPage(error: Error): boolean {
  return error instanceof RemoteError && error.kind === 'newer';
}

const reload = () => window.location.reload();

function titleOf(error: Error): MessageId {
  return reasonOf(error) === 'stopped' ? 'remotes.stopped' : 'remotes.notLoaded';
}

function reasonOf(error: Error): RemoteErrorKind | 'stopped' {
  if (error instanceof RemoteError) return error.kind;
  return isMissingFile(error) ? 'files' : 'stopped';
}
