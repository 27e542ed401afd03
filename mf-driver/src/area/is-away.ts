import { ApiError, NetworkError } from '@rahi/web-kit';

/** The call failed without an answer or with an error of the server, and can be retried. */
export function isAway(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}
