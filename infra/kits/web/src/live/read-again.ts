import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again whatever comes from below these paths: what is on screen now, the rest when next shown.
 * @param olderThanMs what was read since is new enough
 */
export function readAgain(client: QueryClient, paths: readonly string[], olderThanMs = 0): void {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      if (Date.now() - state.dataUpdatedAt < olderThanMs) return false;
      const path = queryKey.join('/');
      return paths.some((one) => path.startsWith(one));
    },
  });
}
