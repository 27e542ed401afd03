import { chooseNotifications } from '@rahi/contracts/calls/auth.calls';
import { notificationKinds, type NotificationKind } from '@rahi/contracts/notifications';
import type { User } from '@rahi/contracts/user';
import { QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { choicesQuery } from './account.queries.js';
import { SwitchRow } from '../switch/switch-row.js';
import styles from './account.module.css';

interface KindSwitchesProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

/** Chooses the kinds of notifications the person gets, on all their devices. Only drivers see the switch for requests. */
export function KindSwitches({ user, services: { api, toast } }: KindSwitchesProps) {
  const { formatMessage } = useIntl();
  const options = choicesQuery(api);
  const query = useQuery({ ...options, refetchOnReconnect: true });
  const cache = useQueryClient();
  const kinds = notificationKinds.filter((kind) => kind !== 'request' || user.type === 'driver');

  const show = (kind: NotificationKind, wanted: boolean) =>
    cache.setQueryData(options.queryKey, (was) => was && { ...was, kinds: { ...was.kinds, [kind]: wanted } });
  const choose = async (kind: NotificationKind, wanted: boolean) => {
    show(kind, wanted);
    try {
      await api.call(chooseNotifications, { body: { [kind]: wanted } });
    } catch (error) {
      show(kind, !wanted);
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.notChosen' }), description, tone: 'bad' });
    }
  };

  return (
    <QuerySection
      query={query}
      what="account.kinds"
      skeleton={kinds.map((kind) => (
        <Skeleton key={kind} shape="row" />
      ))}
    >
      {({ kinds: wanted }) => (
        <ul className={styles.list} aria-label={formatMessage({ id: 'account.kinds' })}>
          {kinds.map((kind) => (
            <SwitchRow
              key={kind}
              title={formatMessage({ id: `account.kind.${kind}` })}
              note={formatMessage({ id: `account.kind.${kind}.note` })}
              on={wanted[kind]}
              onChange={(on) => void choose(kind, on)}
            />
          ))}
        </ul>
      )}
    </QuerySection>
  );
}
