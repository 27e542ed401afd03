/** The paging of an answer's headers: `X-Total-Count`, and `Link` with `rel="next"` (R7). */
export function pageInfo(headers: Headers): { total: number | null; next: string | null } {
  const count = headers.get('X-Total-Count');
  return { total: count !== null && /^\d+$/.test(count) ? Number(count) : null, next: nextCursor(headers.get('Link')) };
}

function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>[^,]*;\s*rel="?next"?/i)?.[1];
  const search = target?.split('?')[1];
  return search === undefined ? null : new URLSearchParams(search).get('cursor');
}
