import * as z from 'zod';
import { failureOf } from './database-errors.js';

/**
 * The parts of an error that a log may contain: its kind, its place, and its text without quoted data. Postgres quotes
 * the value that it could not accept, its driver and TypeORM attach the whole statement and all parameters to the
 * error, and a JSON parser quotes the text. Those may be personal data.
 */
export function errorWords(error: unknown): string {
  const like = errorLike.safeParse(error);
  if (!like.success) return masked(String(error));
  const { name, message, stack } = like.data;
  const failure = failedStatement(error);
  const first = failure === null ? masked(`${name}: ${message}`) : `${name} ${failure}`;
  // The stack frames, without the message before them.
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [first, ...frames].join('\n');
}

/** A text that may come from an error, without what it quotes. */
export function masked(text: string): string {
  return text
    .replace(jsonError, '$1')
    .replace(quotedValue, '$1"…"')
    .replace(email, '‹email›')
    .replace(fineNumber, '‹number›');
}

const jsonError = /^(\w*Error|error): .*(?:JSON|Unexpected token).*/i;
// Up to the last quote of the line: Postgres does not escape quotes within.
const quotedValue = /(: |\bvalue )".*"/g;
// Only from where a word begins: from each of its characters again, a long word would take quadratic time.
const email = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** A number as precise as a coordinate. */
const fineNumber = /-?\b\d{1,3}\.\d{4,}\b/g;

/** Checks the fields: what a library throws need not be an Error. */
const errorLike = z.object({ name: z.string(), message: z.string(), stack: z.string().catch('') });

/** For a statement that Postgres refused: its code and the names of the schema; null for any other error. */
function failedStatement(error: unknown): string | null {
  const { code = '', ...names } = failureOf(error) ?? {};
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  const named = Object.entries(names).filter(([, name]) => name !== undefined);
  return [code, ...named.map(([part, name]) => `${part} ${name}`)].join(', ');
}
