import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { SearchFailure } from './conclude-search.js';

/** Shows the documented words for a search that found nobody (§8). */
export function useSearchFailureToast(): (failure: SearchFailure) => void {
  const { formatMessage } = useIntl();
  const { toast } = useRemote().services;
  return (failure) => {
    const title = formatMessage({ id: `matching.failure.${failure}.title` });
    toast.show({ title, description: formatMessage({ id: `matching.failure.${failure}.text` }), tone: 'bad' });
  };
}
