import { rideReceipt } from '@rahi/contracts/calls/rides.calls';
import { ApiError, queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** The bill of a ride that is over: it never changes (R19), but a refund may add its credit note. */
export function useReceipt(rideId: string, options: { refetchOnMount?: 'always' } = {}) {
  const { api } = useRemote();
  return useQuery({ ...queryOptionsFor(api, rideReceipt, { params: { id: rideId } }), ...options });
}

/** Is this the answer for a ride that has no receipt? */
export const isWithoutReceipt = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.code === 'not_completed');
