import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { Button, Pill } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useRemote, formatCount } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import styles from './users.tab.module.css';

/** §9: the rating an admin list shows for somebody who has none. */
const defaultRating = 5;

interface UserRowProps {
  user: User;
  /** The administrator at the desk: one's own account is changed by another. */
  own: boolean;
  onAction(action: UserAction): void;
}

/** What can be done to an account as it stands: to its standing, and to its role. */
export function actionsFor({ suspended, isAdmin }: Pick<User, 'suspended' | 'isAdmin'>): [UserAction, UserAction] {
  return [suspended ? 'activate' : 'suspend', isAdmin ? 'revoke_admin' : 'grant_admin'];
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
  const { basePath } = useRemote();
  const name = nameOf(user);
  const [standing, role] = actionsFor(user);
  return (
    <tr>
      <td>
        <Link className={styles.name} to={`${basePath}/user/${user.id}`}>
          {user.name ?? formatMessage({ id: 'users.unnamed' })}
        </Link>
        <span className={styles.email}>{user.email}</span>
      </td>
      <td className={styles.phone}>{user.phone ?? '–'}</td>
      <td>{formatMessage({ id: user.type === 'driver' ? 'users.driver' : 'users.rider' })}</td>
      <td>
        <AccountPills user={user} />
      </td>
      <td data-numeric>{(user.rating ?? defaultRating).toFixed(2)}</td>
      <td data-numeric>{formatCount(user.totalTrips)}</td>
      <td className={styles.phone}>
        <time dateTime={user.createdAt}>{momentText(user.createdAt)}</time>
      </td>
      <td>
        {own ? (
          <span className={styles.actions}>
            <FormattedMessage id="users.you" />
          </span>
        ) : (
          <span className={styles.actions}>
            <Button
              small
              aria-label={formatMessage({ id: `users.${role}.labelFor` }, { name })}
              onClick={() => onAction(role)}
            >
              <FormattedMessage id={`users.${role}.label`} />
            </Button>
            <Button
              small
              aria-label={formatMessage({ id: `users.${standing}.labelFor` }, { name })}
              onClick={() => onAction(standing)}
            >
              <FormattedMessage id={`users.${standing}.label`} />
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
