import type { QueryClient } from '@tanstack/react-query';

/** Reads again whatever comes from below these paths: what is on screen now, the rest when next shown. */
export function readAgain(client: QueryClient, paths: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = queryKey.join('/');
      return paths.some((one) => path.startsWith(one));
    },
  });
}
