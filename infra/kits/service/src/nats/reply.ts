/**
 * An answer with headers: `http` ones reach the browser, `session` tells the gateway which cookie to set, `deskRead`
 * that an administrator reads other people's data.
 */
export class Reply<T> {
  constructor(
    readonly body: T,
    readonly headers: { http?: Readonly<Record<string, string>>; session?: string; deskRead?: boolean } = {},
  ) {}
}

/** An answer that is already JSON of a `T`: its constant parts need not be serialized for each caller. */
export class WrittenJson<T> {
  declare readonly of: T;

  constructor(readonly text: string) {}
}

/**
 * One page of a list (R7): the items as a plain array, the total and the next page in headers.
 * @param path the list's own path with its query less the cursor, for the `Link` header.
 */
export function pageReply<T>(items: T[], total: number, path: string, next: string | null): Reply<T[]> {
  const http: Record<string, string> = { 'x-total-count': String(total) };
  if (next) http['link'] = `<${path}${path.includes('?') ? '&' : '?'}cursor=${next}>; rel="next"`;
  return new Reply(items, { http });
}
