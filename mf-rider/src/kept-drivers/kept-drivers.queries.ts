import { keepDriver, keptDrivers, removeKeptDriver, type KeptDriver } from '@rahi/contracts/calls/kept-drivers.calls';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The drivers whom the rider keeps (ADR 86). Read again whenever they are shown: a block removes one, too. */
export function useKeptDrivers(enabled = true) {
  const { api, user } = useRemote();
  return useQuery({
    ...queryOptionsFor(api, keptDrivers, { params: { riderId: user.id } }),
    refetchOnMount: 'always',
    enabled,
  });
}

/** Changes the list on the device at once, and reads it again. */
function useKeptList() {
  const { api, user } = useRemote();
  const client = useQueryClient();
  const { queryKey } = queryOptionsFor(api, keptDrivers, { params: { riderId: user.id } });
  return (change: (drivers: KeptDriver[]) => KeptDriver[]) => {
    client.setQueryData(queryKey, (known) => known && { drivers: change(known.drivers) });
    return client.invalidateQueries({ queryKey });
  };
}

/** Keeps the driver of a ride. */
export function useKeepDriver() {
  const { api } = useRemote();
  const changed = useKeptList();
  return useMutation({
    mutationFn: (rideId: string) => api.call(keepDriver, { params: { id: rideId } }),
    onSuccess: () => changed((drivers) => drivers),
  });
}

/** Keeps the driver of a ride no longer. */
export function useRemoveKeptDriver() {
  const { api } = useRemote();
  const changed = useKeptList();
  return useMutation({
    mutationFn: (rideId: string) => api.call(removeKeptDriver, { params: { id: rideId } }),
    onSuccess: (_, rideId) => changed((drivers) => drivers.filter((driver) => driver.rideId !== rideId)),
  });
}
