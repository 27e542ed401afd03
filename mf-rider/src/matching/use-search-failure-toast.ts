import type { Ride } from '@rahi/contracts/ride';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';

/**
 * Shows the documented words for a search that ended without a driver: none was found, or the assigned driver was lost
 * (§8).
 */
export function useSearchFailureToast(): (ride: Pick<Ride, 'releases'>) => void {
  const { formatMessage } = useIntl();
  const { toast } = useRemote().services;
  return ({ releases = 0 }) => {
    const failure = releases > 0 ? 'notAssigned' : 'noneFound';
    const title = formatMessage({ id: `matching.failure.${failure}.title` });
    toast.show({ title, description: formatMessage({ id: `matching.failure.${failure}.text` }), tone: 'bad' });
  };
}
