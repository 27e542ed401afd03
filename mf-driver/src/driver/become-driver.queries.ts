import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { profileQuery } from './profile.queries.js';

/** R7: makes the signed-in rider a driver; the server creates the profile, at first without a vehicle. */
export function useBecomeDriver() {
  const { user, services } = useRemote();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const changed = await services.api.call(updateUser, { params: { id: user.id }, body: { type: 'driver' } });
      services.session.update(changed);
      await services.session.refresh();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQuery(services.api, user.id).queryKey }),
  });
}
