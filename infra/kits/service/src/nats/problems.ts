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

const connectionFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * SQLSTATEs that speak of the server and not of the statement: the connection (08), no room, memory or connections left
 * (53), shut down or restarting (57P), a failing disk (58), read-only after a failover (25006), a transaction it ended
 * because we were silent for too long (25P03, 25P04).
 */
const serverFailures = /^(?:08|53|57P|58)|^(?:25006|25P03|25P04)$/;

/** What pg and TypeORM say of a connection that went while it was in use. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|already released/;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'driverError' in error ? codeOf(error.driverError) : '';
}

/** True when the database, rather than the statement, is what failed: worth a 503 and a retry. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (connectionFailures.has(code) || serverFailures.test(code)) return true;
  return error instanceof Error && lostConnection.test(error.message);
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
