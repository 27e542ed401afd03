import * as z from 'zod';
import { failureOf } from './database-errors.js';

/**
 * What a log may say of an error: its kind, its place, and of its words those that quote no data. Postgres quotes the
 * value it could not take, and its driver and TypeORM hang the whole statement and all parameters on the error; a parser of
 * JSON quotes the text before it. Those are people's.
 */
export function errorWords(error: unknown): string {
  const like = errorLike.safeParse(error);
  if (!like.success) return masked(String(error));
  const { name, message, stack } = like.data;
  const failure = failedStatement(error);
  const first = failure === null ? masked(`${name}: ${message}`) : `${name} ${failure}`;
  // Where it happened, without the words before.
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
// To the last quote of the line: Postgres escapes none within.
const quotedValue = /(: |\bvalue )".*"/g;
const email = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** As exact as a coordinate. */
const fineNumber = /-?\b\d{1,3}\.\d{4,}\b/g;

/** By its fields: what a library throws need not be an Error. */
const errorLike = z.object({ name: z.string(), message: z.string(), stack: z.string().catch('') });

/** Of a statement that Postgres refused: its code and what of the schema is named; null for another error. */
function failedStatement(error: unknown): string | null {
  const { code = '', ...names } = failureOf(error) ?? {};
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  const named = Object.entries(names).filter(([, name]) => name !== undefined);
  return [code, ...named.map(([part, name]) => `${part} ${name}`)].join(', ');
}
