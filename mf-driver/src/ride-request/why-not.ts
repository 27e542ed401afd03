import { ApiError, describeError, NetworkError, type MessageId } from '@rahi/web-kit';
import type { IntlShape } from 'react-intl';

const byCode: Readonly<Record<string, MessageId>> = {
  ride_taken: 'rideRequest.taken',
  ride_cancelled: 'rideRequest.cancelled',
  offer_expired: 'rideRequest.tooLate',
  driver_offline: 'rideRequest.notOnline',
  driver_busy: 'rideRequest.busy',
  no_driver_profile: 'rideRequest.noProfile',
};

/** Why a ride was not accepted, in a sentence. The documented one is for a ride that another driver took (R31). */
export function whyNotAccepted(formatMessage: IntlShape['formatMessage'], error: unknown): string {
  const known = error instanceof ApiError && error.code ? byCode[error.code] : undefined;
  if (known) return formatMessage({ id: known });
  if (error instanceof NetworkError && !navigator.onLine) return formatMessage({ id: 'rideRequest.noNetwork' });
  return describeError(formatMessage, error, 'rideRequest.notAccepted');
}

/** Why a request is no longer open, as far as is known. */
export type GoneReason = 'taken' | 'cancelled' | 'expired' | 'unknown';

export function whyGone(error: unknown): GoneReason {
  switch (error instanceof ApiError ? error.code : null) {
    case 'ride_taken':
      return 'taken';
    case 'ride_cancelled':
      return 'cancelled';
    case 'offer_expired':
      return 'expired';
    default:
      return 'unknown';
  }
}
