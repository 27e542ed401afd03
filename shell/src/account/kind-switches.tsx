import { notificationKinds } from '@rahi/contracts/notifications';
import type { User } from '@rahi/contracts/user';
import { QuerySection, Skeleton } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { choicesQuery } from './account.queries.js';
import { useChooseNotifications, type ChoosingServices } from './use-choose-notifications.js';
import { SwitchRow } from '../switch/switch-row.js';
import styles from './account.module.css';

interface KindSwitchesProps {
  user: User;
  services: ChoosingServices;
}

/** Chooses the kinds of notifications the person gets, on all their devices. Only drivers see the switch for requests. */
export function KindSwitches({ user, services }: KindSwitchesProps) {
  const { formatMessage } = useIntl();
  const query = useQuery({ ...choicesQuery(services.api), refetchOnReconnect: true });
  const choose = useChooseNotifications(services);
  const kinds = notificationKinds.filter((kind) => kind !== 'request' || user.type === 'driver');

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
              onChange={(on) => void choose({ [kind]: on }, { [kind]: !on })}
            />
          ))}
        </ul>
      )}
    </QuerySection>
  );
}
