import { deskRoleOf, mayActOnAccount } from '@rahi/contracts/admin-roles';
import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { groupedPhone } from '@rahi/contracts/phones';
import type { User } from '@rahi/contracts/user';
import { Button, Pill, TableRow } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useRemote, formatCount } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import styles from './users.tab.module.css';

/** §9: the rating that an admin list shows for a user without ratings. */
const defaultRating = 5;

interface UserRowProps {
  user: User;
  /** The administrator at the desk: one's own account is changed by another. */
  own: boolean;
  onAction(action: UserAction): void;
}

/**
 * The actions that an administrator may take on an account in its state: on its suspension, and on its role. An owner
 * may do both.
 */
export function actionsFor({ suspended, isAdmin }: Pick<User, 'suspended' | 'isAdmin'>, self: User): UserAction[] {
  const who = { isAdmin: true, adminRole: self.adminRole };
  const actions = [suspended ? 'activate' : 'suspend', isAdmin ? 'revoke_admin' : 'grant_admin'] as const;
  if (isAdmin && deskRoleOf(who) !== 'owner') return [];
  return actions.filter((action) => mayActOnAccount(who, action));
}

export function AccountPills({ user: { suspended, isAdmin } }: { user: Pick<User, 'suspended' | 'isAdmin'> }) {
  const { formatMessage } = useIntl();
  return (
    <span className={styles.pills}>
      <Pill tone={suspended ? 'bad' : 'ok'} dot>
        {formatMessage({ id: suspended ? 'users.suspended' : 'users.active' })}
      </Pill>
      {isAdmin && (
        <Pill tone="brand">
          <FormattedMessage id="users.admin" />
        </Pill>
      )}
    </span>
  );
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email;

export function UserRow({ user, own, onAction }: UserRowProps) {
  const { formatMessage } = useIntl();
  const { basePath, user: self } = useRemote();
  const navigate = useNavigate();
  const name = nameOf(user);
  return (
    <TableRow onOpen={() => void navigate(`${basePath}/user/${user.id}`)}>
      <td className={styles.who} title={`${name}\n${user.email}`}>
        <Link className={styles.name} to={`${basePath}/user/${user.id}`}>
          {user.name ?? formatMessage({ id: 'users.unnamed' })}
        </Link>
        <span className={styles.email}>{user.email}</span>
      </td>
      <td className={styles.phone}>{user.phone ? groupedPhone(user.phone) : '–'}</td>
      <td>{formatMessage({ id: user.type === 'driver' ? 'users.driver' : 'users.rider' })}</td>
      <td data-state>
        <AccountPills user={user} />
      </td>
      <td data-numeric>{(user.rating ?? defaultRating).toFixed(2)}</td>
      <td data-numeric>{formatCount(user.totalTrips)}</td>
      <td className={styles.phone}>
        <time dateTime={user.createdAt}>{momentText(user.createdAt)}</time>
      </td>
      <td data-actions data-wide>
        {own ? (
          <span className={styles.actions}>
            <FormattedMessage id="users.you" />
          </span>
        ) : (
          <span className={styles.actions}>
            {actionsFor(user, self)
              .toReversed()
              .map((action) => (
                <Button
                  key={action}
                  small
                  aria-label={formatMessage({ id: `users.${action}.labelFor` }, { name })}
                  onClick={() => onAction(action)}
                >
                  <FormattedMessage id={`users.${action}.label`} />
                </Button>
              ))}
          </span>
        )}
      </td>
    </TableRow>
  );
}
