import * as z from 'zod';

const schemaName = z.string().optional().catch(undefined);
/** pg's description of a failure, without the values. TypeORM copies it to its own error. */
const failure = z.object({
  code: z.string(),
  table: schemaName,
  column: schemaName,
  constraint: schemaName,
  routine: schemaName,
});

/** The code of a failure (an SQLSTATE, or one of Node's) and what of the schema it names; null for an error without a code. */
export function failureOf(error: unknown): z.output<typeof failure> | null {
  return failure.safeParse(error).data ?? null;
}

/**
 * Codes that speak of the server and not of the statement. Of Node: a name that nobody resolves at the moment, the connection. SQLSTATEs: the connection (08), no room,
 * memory or connections left (53), shut down or restarting (57P), a failing disk (58), read-only after a failover (25006), a
 * transaction it ended because we were silent for too long (25P03, 25P04).
 */
const serverFailures = /^(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|25006|25P03|25P04)$|^(?:08|53|57P|58)/;

/** The messages of pg and TypeORM for a connection that was lost while in use. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|already released/;

/** True when the database, rather than the statement, is what failed: worth a 503 and a retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (serverFailures.test(failureOf(error)?.code ?? '')) return true;
  return error instanceof Error && lostConnection.test(error.message);
}

/** Postgres gave up a statement: it waited too long for a lock (55P03) or took too long (57014). */
const tooLong = /^(?:55P03|57014|25P03|40P01)$/;

/** True when the statement met others, or took too long: worth a 503, since trying again may well go through. */
export function isDatabaseBusy(error: unknown): boolean {
  return tooLong.test(failureOf(error)?.code ?? '');
}

/** The Postgres constraint an insert or update broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  const failed = failureOf(error);
  return failed?.code.startsWith('23') ? (failed.constraint ?? null) : null;
}
