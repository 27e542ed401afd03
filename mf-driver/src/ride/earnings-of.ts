import { documentedEarnings, quotedCommissionPercent, settledCommissionPercent } from '@rahi/contracts/fares';
import type { DriverEarnings } from '@rahi/contracts/payment';
import type { Ride, RideRequest } from '@rahi/contracts/ride';

/**
 * What a ride brings this driver, as the server says; by the documented terms while a release of svc-rides before receipts
 * answers. @param pickupKm null where nobody knows where the driver is
 */
export function earningsOf({ earnings, fare, status }: Ride | RideRequest, pickupKm: number | null): DriverEarnings {
  const percent = status === 'completed' ? settledCommissionPercent : quotedCommissionPercent;
  return earnings ?? documentedEarnings(fare, pickupKm, percent);
}
