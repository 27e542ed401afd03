import { ApiError } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statsQuery } from './dashboard/dashboard.queries.js';
import { NoAccess } from './no-access.js';
import { useRemote } from './remote.context.js';

/** Every screen of the desk stands behind it: whom the server refuses is told why, and nothing more is asked for (R5). */
export function DeskGate({ children }: { children: ReactNode }) {
  const { services } = useRemote();
  const { error } = useQuery(statsQuery(services.api));
  if (error instanceof ApiError && error.status === 403) return <NoAccess detail={error.detail} />;
  return children;
}
