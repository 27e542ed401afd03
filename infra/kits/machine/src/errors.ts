import * as z from 'zod';

/** An expected failure. The message is the one sentence that a person reads; `log` is the file that says more. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly log: string | undefined;

  constructor(sentence: string, options: { log?: string; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.log = options.log;
  }
}

/** By its fields: an error of another realm, such as a test's, is no instance of Error here. */
const errorLike = z
  .object({
    code: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    errors: z.array(z.unknown()).catch([]),
  })
  .catch({ errors: [] });

/** The code of a system error (`ENOENT`, `EADDRINUSE`), if it has one. */
export const errorCode = (error: unknown): string | undefined => errorLike.parse(error).code;

/** Whether a disk, or a person's share of it, has no room. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/** The first line of an error's message, for people. Of several errors in one, the first one's. */
export function errorLine(error: unknown): string {
  const { errors, message, code } = errorLike.parse(error);
  if (errors.length > 0) return errorLine(errors[0]);
  const [line = ''] = (message || code || String(error)).split('\n');
  return line;
}
