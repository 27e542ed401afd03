import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { Button, Pill } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
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

interface Offered {
  action: UserAction;
  label: string;
}

/** What can be done to an account as it stands: to its standing, and to its role. */
export function actionsFor({ suspended, isAdmin }: Pick<User, 'suspended' | 'isAdmin'>): [Offered, Offered] {
  return [
    suspended ? { action: 'activate', label: 'Activate' } : { action: 'suspend', label: 'Suspend' },
    isAdmin ? { action: 'revoke_admin', label: 'Revoke admin' } : { action: 'grant_admin', label: 'Make admin' },
  ];
}

export function AccountPills({ user: { suspended, isAdmin } }: { user: Pick<User, 'suspended' | 'isAdmin'> }) {
  return (
    <span className={styles.pills}>
      <Pill tone={suspended ? 'bad' : 'ok'} dot>
        {suspended ? 'Suspended' : 'Active'}
      </Pill>
      {isAdmin && <Pill tone="brand">Admin</Pill>}
    </span>
  );
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email;

export function UserRow({ user, own, onAction }: UserRowProps) {
  const { basePath } = useRemote();
  const name = nameOf(user);
  const [standing, role] = actionsFor(user);
  return (
    <tr>
      <td>
        <Link className={styles.name} to={`${basePath}/user/${user.id}`}>
          {user.name ?? 'Not named yet'}
        </Link>
        <span className={styles.email}>{user.email}</span>
      </td>
      <td className={styles.phone}>{user.phone ?? '–'}</td>
      <td>{user.type === 'driver' ? 'Driver' : 'Rider'}</td>
      <td>
        <AccountPills user={user} />
      </td>
      <td data-numeric>{(user.rating ?? defaultRating).toFixed(2)}</td>
      <td data-numeric>{user.totalTrips.toLocaleString('en-IN')}</td>
      <td className={styles.phone}>
        <time dateTime={user.createdAt}>{momentText(user.createdAt)}</time>
      </td>
      <td>
        {own ? (
          <span className={styles.actions}>You</span>
        ) : (
          <span className={styles.actions}>
            <Button small aria-label={`${role.label}: ${name}`} onClick={() => onAction(role.action)}>
              {role.label}
            </Button>
            <Button small aria-label={`${standing.label} ${name}`} onClick={() => onAction(standing.action)}>
              {standing.label}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
