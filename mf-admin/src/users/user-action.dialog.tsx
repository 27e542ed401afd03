import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { describeError, useRemote } from '@rahi/web-kit';
import { longestReason, ReasonDialog } from '../area/reason.dialog.js';
import { useUpdateUser } from './users.queries.js';

const undoOf: Readonly<Record<UserAction, UserAction>> = {
  suspend: 'activate',
  activate: 'suspend',
  grant_admin: 'revoke_admin',
  revoke_admin: 'grant_admin',
};
/** Long enough to read the name, and to see that it was the wrong one. */
const undoMs = 10_000;

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
  done(name: string): string;
}

const wordsOf: Readonly<Record<UserAction, Words>> = {
  suspend: {
    title: 'Suspend this user?',
    confirm: 'Suspend user',
    keep: 'Keep active',
    danger: true,
    what: (name) =>
      `${name} can finish a trip that is under way, and nothing else. A driver goes offline. You can activate the account again.`,
    done: (name) => `${name} is suspended.`,
  },
  activate: {
    title: 'Activate this user?',
    confirm: 'Activate user',
    keep: 'Keep suspended',
    danger: false,
    what: (name) => `${name} can ride and drive again at once.`,
    done: (name) => `${name} is active.`,
  },
  grant_admin: {
    title: 'Make this user an administrator?',
    confirm: 'Make administrator',
    keep: 'Keep as is',
    danger: true,
    what: (name) => `${name} will see every ride and every user, and can suspend, cancel, and name administrators.`,
    done: (name) => `${name} is an administrator.`,
  },
  revoke_admin: {
    title: 'Take the administrator’s role away?',
    confirm: 'Take role away',
    keep: 'Keep role',
    danger: true,
    what: (name) => `${name} loses this desk at once. The account stays, and the role can be given again.`,
    done: (name) => `${name} is no longer an administrator.`,
  },
};

interface UserActionDialogProps {
  account: Account;
  action: UserAction;
  onClose(): void;
}

export function UserActionDialog({ account, action, onClose }: UserActionDialogProps) {
  const { services } = useRemote();
  const update = useUpdateUser();
  const { title, confirm, keep, danger, what } = wordsOf[action];
  const perform = async (asked: UserAction, reason: string, undo?: () => void) => {
    try {
      await update.mutateAsync({ id: account.id, action: asked, reason });
      services.toast.show({
        title: 'User updated successfully',
        description: wordsOf[asked].done(account.name),
        tone: 'ok',
        ...(undo && { durationMs: undoMs, action: { label: 'Undo', onPress: undo } }),
      });
    } catch (error) {
      const description = describeError(error, 'The account is as it was. Please try again.');
      services.toast.show({ title: 'Error updating user', description, tone: 'bad' });
    }
  };
  const change = async (reason: string) => {
    await perform(action, reason, () => void perform(undoOf[action], `Undone: ${reason}`.slice(0, longestReason)));
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
