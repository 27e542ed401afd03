import * as z from 'zod/mini';

const withErrors = z.object({ errors: z.array(z.object({ at: z.string(), message: z.string() })) });

/** The errors of single fields in a refusal (`errors` of `invalid_input`), by field name; empty if there are none. */
export function fieldErrors(problem: unknown): Readonly<Record<string, string>> {
  const { data } = withErrors.safeParse(problem);
  return Object.fromEntries(data?.errors.map(({ at, message }) => [at, message]) ?? []);
}
