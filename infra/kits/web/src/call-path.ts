import { callPath, type Call } from '@rahi/contracts/call';

/** A call's arguments before its schemas parse them. */
export interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The path and query of a call with these arguments. */
export function requestPath(call: Call, { params, query }: CallParts): string {
  return callPath(call, fields(params), fields(query));
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
