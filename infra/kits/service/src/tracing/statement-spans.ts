import pg from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '../runtime/prepared.js';
import { runningSpan, within, type SpanStart } from './tracing.js';

/**
 * Makes a span of every statement within another span. Parameters are never included, and none of our statements
 * contains a value in its text. Background jobs make none.
 */
export function traceStatements(database: DataSource): void {
  const pool = poolOf(database);
  const wrapped = new WeakSet<object>();
  const wrap = (target: pg.Pool | pg.ClientBase) => {
    if (wrapped.has(target)) return;
    wrapped.add(target);
    const query: unknown = target.query;
    if (typeof query !== 'function') throw new TypeError('this cannot be queried');
    const run = (args: unknown[]): unknown => Reflect.apply(query, target, args);
    const traced = (...args: unknown[]): unknown => {
      const text = textOf(args[0]);
      // The pool's own way to its clients is by callback: its statement has a span already.
      if (text === null || typeof args.at(-1) === 'function') return run(args);
      return within(runningSpan.getStore()?.start(spanOf(text)), async () => run(args));
    };
    Object.defineProperty(target, 'query', { value: traced, configurable: true, writable: true });
  };
  wrap(pool);
  pool.on('acquire', wrap);
}

// `FOR UPDATE` and `DO UPDATE` are part of something else, and so is the FROM of an extract.
const changing = /(?<!\b(?:for|for no key|do)\s+)\b(insert|update|delete|merge)\s+(?:into\s+|from\s+)?"?([a-z_]\w*)/i;
const selecting = /\b(select)\b(?:[\s\S]*?(?<!extract\s*\(\s*\w+\s+)\bfrom\s+"?([a-z_]\w*))?/i;

/** `UPDATE rides`: the verb of a statement, and its table. */
export function spanOf(text: string): SpanStart {
  const [, verb = text.trim().split(/\s/, 1)[0] ?? '', table] = changing.exec(text) ?? selecting.exec(text) ?? [];
  const operation = verb.toUpperCase();
  const name = table === undefined ? operation : `${operation} ${table}`;
  return {
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name,
      'db.query.text': text.slice(0, 2000),
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

/** `query(text, …)` or `query({ text, … })`; null for anything else, such as a stream. */
function textOf(first: unknown): string | null {
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null || 'submit' in first) return null;
  return 'text' in first && typeof first.text === 'string' ? first.text : null;
}
