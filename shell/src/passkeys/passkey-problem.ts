import { describeError, ApiError, NetworkError } from '@rahi/web-kit';
import type { IntlShape } from 'react-intl';

/** A sentence about a failure around a passkey: the server's, or that the device did not go through with it. */
export function passkeyProblem(formatMessage: IntlShape['formatMessage'], error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return describeError(formatMessage, error);
  return formatMessage({ id: 'passkey.declined' });
}
