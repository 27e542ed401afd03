import { documentedEarnings } from '@rahi/contracts/documented-earnings';
import { quotedCommissionPercent, settledCommissionPercent } from '@rahi/contracts/fares';
import type { DriverEarnings } from '@rahi/contracts/payment';
import type { Ride, RideRequest } from '@rahi/contracts/ride';

/**
 * The driver's earnings from a ride, as the server states them. An older svc-rides without receipts does not: then by
 * the documented terms.
 * @param pickupKm null when the driver's position is unknown
 */
export function earningsOf({ earnings, fare, status }: Ride | RideRequest, pickupKm: number | null): DriverEarnings {
  const percent = status === 'completed' ? settledCommissionPercent : quotedCommissionPercent;
  return earnings ?? documentedEarnings(fare, pickupKm, percent);
}
