import { riderWallet } from '@rahi/contracts/calls/rides.calls';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';

/** How often a wallet is read again that could not be read, in milliseconds. */
const readAgainMs = 5_000;

/** The rider's balance or debt. Read again whenever it is shown, because the desk can change it. */
export function useWallet(enabled = true) {
  const { api, user } = useRemote();
  return useQuery({
    ...queryOptionsFor(api, riderWallet, { params: { riderId: user.id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? readAgainMs : false),
    enabled,
  });
}
