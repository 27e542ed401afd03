import type { CallArguments } from '@rahi/contracts/call';
import { chooseNotifications } from '@rahi/contracts/calls/auth.calls';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { choicesQuery } from './account.queries.js';

type Choices = NonNullable<CallArguments<typeof chooseNotifications>['body']>;
export type ChoosingServices = Pick<RemoteServices, 'api' | 'toast'>;

/**
 * Saves choices of notifications, which are shown at once; those of before are shown again when they are not saved, with a toast.
 * @returns a function that says whether the server has them
 */
export function useChooseNotifications({ api, toast }: ChoosingServices) {
  const { formatMessage } = useIntl();
  const cache = useQueryClient();
  const show = ({ quietHours, ...kinds }: Choices) =>
    cache.setQueryData(
      choicesQuery(api).queryKey,
      (was) => was && { ...was, kinds: { ...was.kinds, ...kinds }, ...(quietHours !== undefined && { quietHours }) },
    );
  return async (wanted: Choices, before: Choices): Promise<boolean> => {
    show(wanted);
    try {
      await api.call(chooseNotifications, { body: wanted });
      return true;
    } catch (error) {
      show(before);
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.notChosen' }), description, tone: 'bad' });
      return false;
    }
  };
}
