import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { describeError } from '@rahi/web-kit';
import { ReasonDialog } from '../reason.dialog.js';
import { useRemote } from '../remote.context.js';
import { useUpdateUser } from './users.queries.js';

/** Somebody whose account an administrator may change. */
export interface Account {
  id: string;
  name: string;
}

interface Words {
  title: string;
  confirm: string;
  keep: string;
  danger: boolean;
  what(name: string): string;
}

const wordsOf: Readonly<Record<UserAction, Words>> = {
  suspend: {
    title: 'Suspend this user?',
    confirm: 'Suspend user',
    keep: 'Keep active',
    danger: true,
    what: (name) =>
      `${name} can finish a trip that is under way, and nothing else. A driver goes offline. You can activate the account again.`,
  },
  activate: {
    title: 'Activate this user?',
    confirm: 'Activate user',
    keep: 'Keep suspended',
    danger: false,
    what: (name) => `${name} can ride and drive again at once.`,
  },
  grant_admin: {
    title: 'Make this user an administrator?',
    confirm: 'Make administrator',
    keep: 'Keep as is',
    danger: true,
    what: (name) => `${name} will see every ride and every user, and can suspend, cancel, and name administrators.`,
  },
  revoke_admin: {
    title: 'Take the administrator’s role away?',
    confirm: 'Take role away',
    keep: 'Keep role',
    danger: true,
    what: (name) => `${name} loses this desk at once. The account stays, and the role can be given again.`,
  },
};

interface UserActionDialogProps {
  account: Account;
  action: UserAction;
  /** Told after the change has been made. */
  onDone?(): void;
  onClose(): void;
}

export function UserActionDialog({ account, action, onDone, onClose }: UserActionDialogProps) {
  const { services } = useRemote();
  const update = useUpdateUser();
  const { title, confirm, keep, danger, what } = wordsOf[action];
  const change = async (reason: string) => {
    try {
      await update.mutateAsync({ id: account.id, action, reason });
      services.toast.show({ title: 'User updated successfully', tone: 'ok' });
      onDone?.();
    } catch (error) {
      const description = describeError(error, 'The account is as it was. Please try again.');
      services.toast.show({ title: 'Error updating user', description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirm}
      keepLabel={keep}
      danger={danger}
      busy={update.isPending}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      {what(account.name)}
    </ReasonDialog>
  );
}
