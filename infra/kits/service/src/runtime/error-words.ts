/**
 * What a log may say of an error: its kind, its place, and of its words those that quote no data. Postgres quotes the
 * value it could not take, and its driver and TypeORM hang the whole statement and all parameters on the error; a parser of
 * JSON quotes the text before it. Those are people's.
 */
export function errorWords(error: unknown): string {
  if (!isErrorLike(error)) return masked(String(error));
  const { name, message, stack } = error;
  const failure = failedStatement(error);
  const first = failure === null ? masked(`${name}: ${message}`) : `${name} ${failure}`;
  return [first, ...framesOf(stack)].join('\n');
}

/** A text that may come from an error, without what it quotes. */
export function masked(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const safe = /^(?:\w*Error|error): .*(?:JSON|Unexpected token)/i.test(first) ? first.replace(/: .*/, '') : first;
  return [safe, ...rest]
    .join('\n')
    .replace(quotedValue, '$1"…"')
    .replace(email, '‹email›')
    .replace(fineNumber, '‹number›');
}

// To the last quote of the line: Postgres escapes none within.
const quotedValue = /(: |\bvalue )".*"/g;
const email = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** As exact as a coordinate. */
const fineNumber = /-?\b\d{1,3}\.\d{4,}\b/g;

interface ErrorLike {
  name: string;
  message: string;
  stack?: unknown;
}

/** By its fields: what a library throws need not be an Error. */
function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** Of a statement that Postgres refused: its code and what of the schema is named; null for another error. */
function failedStatement(error: object): string | null {
  const cause: unknown = 'driverError' in error ? error.driverError : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'string') return null;
  if (!/^[0-9A-Z]{5}$/.test(cause.code)) return null;
  const names = Object.entries(cause).flatMap(([part, name]) =>
    ['routine', 'table', 'column', 'constraint'].includes(part) && typeof name === 'string' ? [`${part} ${name}`] : [],
  );
  return [cause.code, ...names].join(', ');
}

/** Where it happened, without the words before. */
function framesOf(stack: unknown): string[] {
  return typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
}
