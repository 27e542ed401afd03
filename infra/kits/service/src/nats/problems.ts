import { Refusal } from '@rahi/contracts';
import * as z from 'zod/mini';

// The small zod knows no words of its own until it is given a language.
z.config(z.locales.en());

/**
 * Parses one part of a request.
 * @throws Refusal invalid_input, saying where and what in `errors` (never the value).
 */
export function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 10).map((issue) => ({
    in: part,
    at: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const first = errors[0];
  const where = first && first.at !== '' ? first.at : part;
  throw new Refusal('invalid_input', `${where}: ${first?.message ?? 'not valid'}`, { errors });
}
