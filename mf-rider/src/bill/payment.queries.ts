import { payRide, tipRide } from '@rahi/contracts/calls/rides.calls';
import type { ClaimableMethod } from '@rahi/contracts/payment-methods';
import { useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepRide } from '../rides/rides.queries.js';

/** Says that a ride was paid, with the reference number of the payment: a claim, which others confirm (R40). */
export function useClaim(rideId: string, method: ClaimableMethod) {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => api.call(payRide, { params: { id: rideId }, body: { method, reference } }),
    onSuccess: (ride) => keepRide(client, api, ride),
  });
}

/** Adds a tip, in whole rupees, to a completed ride, once. */
export function useTip(rideId: string) {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rupees: number) => api.call(tipRide, { params: { id: rideId }, body: { amount: String(rupees) } }),
    onSuccess: (ride) => keepRide(client, api, ride),
  });
}
