import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { groupedPhone } from '@rahi/contracts/phones';
import type { User } from '@rahi/contracts/user';
import { Button } from '@rahi/ui-kit';
import { describeError, useInvalidFocus, type RemoteServices } from '@rahi/web-kit';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProfileFields } from '../session/profile-fields.js';
import { profileProblems } from '../session/profile-problems.js';
import { isComplete } from '../session/session-service.js';
import styles from './account.module.css';

interface ProfileFormProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'session' | 'toast'>;
  /** Saved, or given up. */
  onDone(): void;
}

/** Changes name and phone number, with the checks and the words of onboarding. */
export function ProfileForm({ user, services: { api, session, toast }, onDone }: ProfileFormProps) {
  const { formatMessage } = useIntl();
  const [name, setName] = useState(user.name ?? '');
  const [phone, setPhone] = useState(groupedPhone(user.phone ?? ''));
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const form = useInvalidFocus(attempt);
  const problems = profileProblems(name, phone, formatMessage);

  const save = async () => {
    setSaving(true);
    try {
      const body = { name: name.trim(), phone: phone.trim() };
      session.update(await api.call(updateUser, { params: { id: user.id }, body }));
      toast.show({ title: formatMessage({ id: 'onboarding.saved' }), tone: 'ok' });
      onDone();
    } catch (error) {
      const description = describeError(formatMessage, error, 'onboarding.notSaved');
      toast.show({ title: formatMessage({ id: 'error.title' }), description, tone: 'bad' });
      setSaving(false);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    setAttempt((count) => count + 1);
    if (problems.blank) toast.show({ title: problems.blank, tone: 'bad' });
    if (problems.name === null && problems.phone === null) void save();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <ProfileFields
        name={name}
        phone={phone}
        problems={attempt ? problems : null}
        onName={setName}
        onPhone={setPhone}
      />
      <div className={styles.actions}>
        {isComplete(user) && (
          <Button wide onClick={onDone}>
            <FormattedMessage id="account.cancel" />
          </Button>
        )}
        <Button kind="primary" type="submit" loading={saving}>
          <FormattedMessage id="account.save" />
        </Button>
      </div>
    </form>
  );
}
