import { adminUpdateRide } from '@rahi/contracts/calls/rides.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';

/** §4: an administrator may cancel a ride that is searching or assigned. Whatever shows rides is read again. */
export function useCancelRide() {
  const { services } = useRemote();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      services.api.call(adminUpdateRide, { params: { id }, body: { action: 'cancel', reason } }),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
