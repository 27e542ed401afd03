import * as z from 'zod';

/** Codes of Node, Postgres, undici and mail libraries: never a text that somebody wrote. */
const ownCode = z.object({ code: z.string().regex(/^[A-Z0-9_]{1,60}$/) });
const ofCause = z.object({ cause: ownCode });

/**
 * The kind of a failure, for a log or a person who must not see what its message quotes: `timeout`, `aborted`, its code or that
 * of its cause, or `error`.
 */
export function errorKind(error: unknown): string {
  // The names of a DOMException are the platform's.
  if (error instanceof DOMException) return error.name === 'TimeoutError' ? 'timeout' : 'aborted';
  return ownCode.safeParse(error).data?.code ?? ofCause.safeParse(error).data?.cause.code ?? 'error';
}
