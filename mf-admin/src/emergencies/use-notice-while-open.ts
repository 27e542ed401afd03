import { showWhileHidden } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

/**
 * While emergencies are open and the desk is hidden, shows a device notification with their number, if the person
 * allowed notifications. It stays until each one is acknowledged, here or elsewhere.
 */
export function useNoticeWhileOpen(count: number): void {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const title = formatMessage({ id: 'emergencies.waiting' }, { count });
  const body = formatMessage({ id: 'emergencies.waitingHint' });
  const url = `${basePath}/incidents`;
  useEffect(() => {
    if (count === 0) return undefined;
    return showWhileHidden({ title, body, tag: 'emergencies', url });
  }, [count, title, body, url]);
}
