import { driverByUser, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import type { CallArguments } from '@rahi/contracts/call';
import type { DriverProfile } from '@rahi/contracts/driver';
import { queryOptionsFor, type ApiClient, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const profileQuery = (api: ApiClient, userId: string) =>
  queryOptionsFor(api, driverByUser, { params: { userId } });

export type DriverChanges = CallArguments<typeof updateDriver>['body'];

/** Changes the driver's own profile; every screen then shows the server's answer. */
export function useUpdateDriver(profile: Pick<DriverProfile, 'id'>) {
  const { user, services } = useRemote();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: DriverChanges) =>
      services.api.call(updateDriver, { params: { driverId: profile.id }, body: changes }),
    onSuccess: (answer) => queryClient.setQueryData(profileQuery(services.api, user.id).queryKey, answer),
  });
}
