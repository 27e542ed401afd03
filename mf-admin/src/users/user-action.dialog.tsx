import type { UserAction } from '@rahi/contracts/calls/auth.calls';
import { adminRoles, type AdminRole } from '@rahi/contracts/admin-roles';
import { SelectField } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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

/** An account that an administrator may change. */
export interface Account {
  id: string;
  name: string;
}

interface UserActionDialogProps {
  account: Account;
  action: UserAction;
  /** The initial role, if one was requested. */
  role?: AdminRole | undefined;
  onClose(): void;
}

export function UserActionDialog({ account, action, role: asked, onClose }: UserActionDialogProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const update = useUpdateUser();
  const [role, setRole] = useState<AdminRole>(asked ?? 'read_only');
  const perform = async (wanted: UserAction, reason: string, undo?: () => void) => {
    try {
      const given = wanted === 'grant_admin' ? { role } : {};
      const { isAdmin } = await update.mutateAsync({ id: account.id, action: wanted, reason, ...given });
      const waits = wanted === 'grant_admin' && !isAdmin;
      services.toast.show({
        title: formatMessage({ id: 'users.userUpdatedSuccessfully' }),
        description: formatMessage(
          { id: waits ? 'users.grant_admin.asked' : `users.${wanted}.done` },
          { name: account.name },
        ),
        tone: 'ok',
        ...(undo &&
          !waits && { durationMs: undoMs, action: { label: formatMessage({ id: 'users.undo' }), onPress: undo } }),
      });
    } catch (error) {
      const description = describeError(formatMessage, error, 'users.unchanged');
      services.toast.show({ title: formatMessage({ id: 'users.errorUpdatingUser' }), description, tone: 'bad' });
    }
  };
  const change = async (reason: string) => {
    await perform(
      action,
      reason,
      () =>
        void perform(undoOf[action], formatMessage({ id: 'users.undoneReason' }, { reason }).slice(0, longestReason)),
    );
    onClose();
  };
  return (
    <ReasonDialog
      title={formatMessage({ id: `users.${action}.title` })}
      confirmLabel={formatMessage({ id: `users.${action}.confirm` })}
      keepLabel={formatMessage({ id: `users.${action}.keep` })}
      danger={action !== 'activate'}
      busy={update.isPending}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      <FormattedMessage id={`users.${action}.hint`} values={{ name: account.name }} />
      {action === 'grant_admin' && (
        <SelectField
          label={formatMessage({ id: 'users.role' })}
          value={role}
          options={adminRoles.map((value) => ({ value, label: formatMessage({ id: `role.${value}` }) }))}
          onChange={(chosen) => setRole(chosen)}
        />
      )}
    </ReasonDialog>
  );
}
