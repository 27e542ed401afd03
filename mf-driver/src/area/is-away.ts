import { ApiError, NetworkError } from '@rahi/web-kit';

/** The call failed without an answer or with an error of the server, and can be retried. */
export function isAway(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

/** The call did not reach the server, and nothing has changed there. */
export function isWithoutNetwork(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'unreachable';
}
