import { ApiError, NetworkError } from '@rahi/web-kit';

/** Nobody answered, or only with trouble of the server's own: worth another try. */
export function isAway(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}
