import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads everything below these paths again: data on the screen now, and the rest when it is shown next.
 * @param olderThanMs skips data that was read more recently
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
