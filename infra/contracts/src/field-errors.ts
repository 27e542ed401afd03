import * as z from 'zod/mini';

const withErrors = z.object({ errors: z.array(z.object({ at: z.string(), message: z.string() })) });

/** What a refusal says of single fields of its request (`errors` of `invalid_input`), by their names; empty where it says nothing. */
export function fieldErrors(problem: unknown): Readonly<Record<string, string>> {
  const { data } = withErrors.safeParse(problem);
  return Object.fromEntries(data?.errors.map(({ at, message }) => [at, message]) ?? []);
}
