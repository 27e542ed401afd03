import { lazyScreen, Page } from '@rahi/ui-kit';
import { ApiError, useRemote } from '@rahi/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { statsQuery } from './dashboard/dashboard.queries.js';
import { withLaterTexts } from './with-later-texts.js';

// A separate file: administrators do not need it.
const noAccess = async () => (await import('./no-access.js')).NoAccess;
const NoAccess = lazyScreen(withLaterTexts(noAccess), {
  name: 'noAccess.heading',
  loading: null,
  frame: (content) => <Page>{content}</Page>,
});

const isForbidden = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403;

/**
 * Guards every screen of the desk. A user whom the server refuses sees why, and no more requests are sent (R5). The
 * same applies when an administrator loses the role: any read that is refused makes this gate ask again.
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
        // Reacting to its own refusal would loop without end.
        if (event.query !== client.getQueryCache().find({ queryKey })) void client.refetchQueries({ queryKey });
      }),
    [client, services.api],
  );
  if (isForbidden(error)) return <NoAccess detail={error.detail} />;
  return children;
}
