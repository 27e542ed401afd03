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

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'driverError' in error ? codeOf(error.driverError) : '';
}

/** True when the database, rather than the statement, is what failed: worth a 503 and a retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (connectionFailures.has(codeOf(error))) return true;
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

/** Postgres gave up a statement: it waited too long for a lock (55P03) or took too long (57014). */
const tooLong = new Set(['55P03', '57014', '25P03', '40P01']);

/** True when the statement met others, or took too long: worth a 503, since trying again may well go through. */
export function isDatabaseBusy(error: unknown): boolean {
  return tooLong.has(codeOf(error));
}

/** The Postgres constraint an insert or update broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if (codeOf(error).startsWith('23') && 'constraint' in error && typeof error.constraint === 'string') {
    return error.constraint;
  }
  return 'driverError' in error ? brokenConstraint(error.driverError) : null;
}
