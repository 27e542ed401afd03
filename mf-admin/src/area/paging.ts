import type { Call, CallAnswer, CallArguments } from '@rahi/contracts/call';
import { queryKeyFor, type ApiClient, type Page, formatCount } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Like `queryOptionsFor`, but with the figures of the headers: the total, and the cursor of the next page. */
export function pageOptionsFor<C extends Call>(api: ApiClient, call: C, args: CallArguments<C>) {
  return queryOptions<Page<CallAnswer<C>>, Error, Page<CallAnswer<C>>, string[]>({
    queryKey: queryKeyFor(call, args),
    queryFn: ({ signal }) => api.page(call, args, { signal }),
  });
}

/** "12 rides", or "1,000+ rides" where the server counted no further. */
export function countText(total: number, one: string, many: string, atLeast = false): string {
  return `${formatCount(total)}${atLeast ? '+' : ''} ${total === 1 ? one : many}`;
}
