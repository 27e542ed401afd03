import { deskRoleOf } from '@rahi/contracts/admin-roles';
import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { groupedPhone } from '@rahi/contracts/phones';
import type { User } from '@rahi/contracts/user';
import { Button, Card, KeyValue, KeyValues, Page } from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote, formatCount } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { TargetHistory } from '../audit/target-history.js';
import { momentText } from '../area/moments.js';
import { OldBanner } from '../area/old-banner.js';
import { RecordStates } from '../area/record-states.js';
import { ScreenHead } from '../area/screen-head.js';
import { UserActionDialog } from '../users/user-action.dialog.js';
import { AccountPills, actionsFor, nameOf } from '../users/user-row.js';
import { UserRides } from './user-rides.js';
import { UserSessions } from './user-sessions.js';
import { UserWallet } from './user-wallet.js';
import { userQuery } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

/** A user: the person, role and state, sessions, rides, and the desk's actions on the account. */
export function UserScreen({ userId }: { userId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const user = useQuery({ ...userQuery(services.api, userId), refetchInterval });
  useDocumentTitle(
    user.data
      ? formatMessage({ id: 'user.dataUser' }, { data: nameOf(user.data) })
      : formatMessage({ id: 'user.user' }),
  );
  if (user.data) return <Known user={user.data} problem={user.error} />;
  return <RecordStates icon="user" query={user} tab="users" />;
}

function Known({ user, problem }: { user: User; problem: Error | null }) {
  const { user: self } = useRemote();
  const [asked, setAsked] = useLayer<UserAction>();
  return (
    <Page width="desk">
      <ScreenHead
        title={nameOf(user)}
        beside={<AccountPills user={user} />}
        actions={
          user.id !== self.id &&
          actionsFor(user, self).map((action) => (
            <Button key={action} onClick={() => setAsked(action)}>
              <FormattedMessage id={`users.${action}.label`} />
            </Button>
          ))
        }
      />
      <OldBanner problem={problem} />
      <div className={styles.grid}>
        <Profile user={user} onAgree={() => setAsked('grant_admin')} />
        <div className={styles.column}>
          <UserWallet user={user} />
          <UserSessions user={user} />
        </div>
        <TargetHistory targetId={user.id} />
      </div>
      <UserRides user={user} />
      {asked && (
        <UserActionDialog
          account={{ id: user.id, name: nameOf(user) }}
          action={asked}
          role={user.roleRequest?.role}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

function Profile({ user, onAgree }: { user: User; onAgree(): void }) {
  const { formatMessage } = useIntl();
  const { basePath, user: self } = useRemote();
  const role = deskRoleOf(user);
  const wanted = user.roleRequest;
  const isOwner = deskRoleOf({ isAdmin: true, adminRole: self.adminRole }) === 'owner';
  return (
    <Card title={formatMessage({ id: 'user.profile' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'user.email' })}>{user.email}</KeyValue>
        <KeyValue name={formatMessage({ id: 'user.phone' })}>{user.phone ? groupedPhone(user.phone) : '–'}</KeyValue>
        <KeyValue name={formatMessage({ id: 'user.type' })}>
          {user.type === 'driver' ? (
            <Link to={`${basePath}/driver/${user.id}`}>
              <FormattedMessage id="user.driverPage" />
            </Link>
          ) : (
            formatMessage({ id: 'user.rider' })
          )}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'user.role' })}>
          {role === null ? formatMessage({ id: 'user.none' }) : formatMessage({ id: `role.${role}` })}
          {wanted && (
            <p>
              <FormattedMessage id="user.roleAsked" values={{ role: formatMessage({ id: `role.${wanted.role}` }) }} />{' '}
              {wanted.askedBy !== self.id && isOwner && (
                <Button small onClick={onAgree}>
                  <FormattedMessage id="user.agree" />
                </Button>
              )}
            </p>
          )}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'user.rating' })}>{user.rating?.toFixed(2) ?? '–'}</KeyValue>
        <KeyValue name={formatMessage({ id: 'user.trips' })}>{formatCount(user.totalTrips)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'user.joined' })}>{momentText(user.createdAt)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'user.number' })}>
          <span className={styles.id}>{user.id}</span>
        </KeyValue>
      </KeyValues>
    </Card>
  );
}
