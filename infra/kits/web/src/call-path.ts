import { callPath, type Call } from '@rahi/contracts/call';

/** A call's arguments before its schemas have had a say. */
export interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The path and query that a call with these arguments is made to. */
export function requestPath(call: Call, { params, query }: CallParts): string {
  return callPath(call, fields(params), fields(query));
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
