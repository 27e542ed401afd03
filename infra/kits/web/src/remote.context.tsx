import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { ApiClient } from './api-client.js';
import type { RemoteAppProps } from './remote-contract.js';

/** The context of every screen of an area: the shell's props, and the API client of its services. */
export interface Remote extends RemoteAppProps {
  api: ApiClient;
}

const RemoteContext = createContext<Remote | null>(null);

interface RemoteProviderProps extends RemoteAppProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** Hands the shell's props and the area's query client down to the area's screens. */
export function RemoteProvider({ basePath, user, services, queryClient, children }: RemoteProviderProps) {
  const remote = useMemo(() => ({ basePath, user, services, api: services.api }), [basePath, user, services]);
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteContext value={remote}>{children}</RemoteContext>
    </QueryClientProvider>
  );
}

/** The shell's props and services for this area. @throws Error outside a `RemoteProvider` */
export function useRemote(): Remote {
  const remote = use(RemoteContext);
  if (!remote) throw new Error('useRemote needs a RemoteProvider above it');
  return remote;
}

/** Reports a part that could not be shown to the shell (`services.screenFailed`). Does nothing in the shell's own pages. */
export function useScreenFailed(): (error: Error) => void {
  const remote = use(RemoteContext);
  return (error) => remote?.services.screenFailed?.(error);
}
