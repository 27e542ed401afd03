import { callPath, type Call, type CallArguments } from '@rahi/contracts';

/** The path, with its query, and the body of a call's HTTP request. */
export function requestOf<C extends Call>(call: C, args: CallArguments<C>): { path: string; body: object | undefined } {
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = args;
  return { path: callPath(call, { ...toObject(params) }, { ...toObject(query) }), body: toObject(body) };
}

function toObject(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}
