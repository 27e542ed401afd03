import { operator } from '@rahi/contracts/calls/gateway.calls';
import { groupedPhone } from '@rahi/contracts/phones';
import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from './api-client.js';
import { queryOptionsFor } from './query-client.js';

export interface Support {
  /** `mailto:`, `tel:` or `https:`. */
  href: string;
  /** The address in words: "help@rahi.in", "+91 22 2345 6789", "rahi.in/help". */
  words: string;
}

/**
 * Where people reach the operator; null where the operator names nothing, and until it is known. A screen says "write to
 * support" only where somebody reads it.
 * @param wanted whether the screen has something to say about it; nothing is asked otherwise
 */
export function useSupport(api: ApiClient, wanted = true): Support | null {
  const { data } = useQuery({ ...queryOptionsFor(api, operator, {}), enabled: wanted });
  const href = data?.support ?? null;
  return href !== null && URL.canParse(href) ? { href, words: wordsOf(new URL(href)) } : null;
}

function wordsOf({ protocol, host, pathname }: URL): string {
  if (protocol === 'tel:') return groupedPhone(pathname);
  return protocol === 'mailto:' ? decodeURIComponent(pathname) : `${host}${pathname.replace(/\/$/, '')}`;
}
