import { lazyScreen, Page } from '@rahi/ui-kit';
import { ApiError, useRemote } from '@rahi/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { statsQuery } from './dashboard/dashboard.queries.js';
import { withLaterTexts } from './with-later-texts.js';

// A file of its own: administrators do not need it.
const noAccess = async () => (await import('./no-access.js')).NoAccess;
const NoAccess = lazyScreen(withLaterTexts(noAccess), {
  name: 'noAccess.heading',
  loading: null,
  frame: (content) => <Page>{content}</Page>,
});

const isForbidden = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403;

/**
 * Every screen of the desk stands behind it: whom the server refuses is told why, and nothing more is asked for (R5). So is
 * who loses the role on any screen: a read that is refused there has the question asked again here.
 */
export function DeskGate({ children }: { children: ReactNode }) {
  const { services } = useRemote();
  const client = useQueryClient();
  const { error } = useQuery(statsQuery(services.api));
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isForbidden(event.action.error)) return;
        const { queryKey } = statsQuery(services.api);
        // Its own refusal would have it asked without end.
        if (event.query !== client.getQueryCache().find({ queryKey })) void client.refetchQueries({ queryKey });
      }),
    [client, services.api],
  );
  if (isForbidden(error)) return <NoAccess detail={error.detail} />;
  return children;
}
