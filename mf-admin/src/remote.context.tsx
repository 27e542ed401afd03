import type { RemoteAppProps } from '@rahi/web-kit';
import { createContext, use } from 'react';

const RemoteContext = createContext<RemoteAppProps | null>(null);

/** Hands the shell's props down to this remote's screens. */
export const RemoteProvider = RemoteContext.Provider;

/** What the shell gave this remote. */
export function useRemote(): RemoteAppProps {
  const props = use(RemoteContext);
  if (!props) throw new Error('useRemote needs the RemoteProvider above it');
  return props;
}
