import { driverPan, givePan } from '@rahi/contracts/calls/payouts.calls';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const panQuery = (api: ApiClient, driverId: string) => queryOptionsFor(api, driverPan, { params: { driverId } });

/** Gives the driver's PAN; the row then shows the server's answer. */
export function useGivePan(driverId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pan: string) => services.api.call(givePan, { params: { driverId }, body: { pan } }),
    onSuccess: (answer) => client.setQueryData(panQuery(services.api, driverId).queryKey, answer),
  });
}
