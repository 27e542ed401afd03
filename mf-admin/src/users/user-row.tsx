import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { Button, Pill } from '@rahi/ui-kit';
import { momentText } from '../moments.js';
import styles from './users-tab.module.css';

/** §9: the rating an admin list shows for somebody who has none. */
const defaultRating = 5;

interface UserRowProps {
  user: User;
  /** The administrator at the desk: one's own account is changed by another. */
  own: boolean;
  onAction(action: UserAction): void;
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email;

export function UserRow({ user, own, onAction }: UserRowProps) {
  const name = nameOf(user);
  const [standing, standingLabel] = user.suspended
    ? (['activate', 'Activate'] as const)
    : (['suspend', 'Suspend'] as const);
  const [role, roleLabel] = user.isAdmin
    ? (['revoke_admin', 'Revoke admin'] as const)
    : (['grant_admin', 'Make admin'] as const);
  return (
    <tr>
      <td>
        {user.name ?? 'Not named yet'}
        <span className={styles.email}>{user.email}</span>
      </td>
      <td className={styles.phone}>{user.phone ?? '–'}</td>
      <td>{user.type === 'driver' ? 'Driver' : 'Rider'}</td>
      <td>
        <span className={styles.pills}>
          <Pill tone={user.suspended ? 'bad' : 'ok'} dot>
            {user.suspended ? 'Suspended' : 'Active'}
          </Pill>
          {user.isAdmin && <Pill tone="brand">Admin</Pill>}
        </span>
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
            <Button small aria-label={`${roleLabel}: ${name}`} onClick={() => onAction(role)}>
              {roleLabel}
            </Button>
            <Button small aria-label={`${standingLabel} ${name}`} onClick={() => onAction(standing)}>
              {standingLabel}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
