import type { CallArguments } from '@rahi/contracts/call';
import { adminUpdateRide } from '@rahi/contracts/calls/rides.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';

/** The actions of an administrator on a ride (R35). */
export type RideAction = CallArguments<typeof adminUpdateRide>['body']['action'];

/** Cancels an active ride, or completes one in progress. Whatever shows rides is read again. */
export function useRideAction() {
  const { services } = useRemote();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action, reason }: { id: string; action: RideAction; reason: string }) =>
      services.api.call(adminUpdateRide, { params: { id }, body: { action, reason } }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
