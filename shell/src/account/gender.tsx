import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { genders, type Gender } from '@rahi/contracts/gender';
import type { User } from '@rahi/contracts/user';
import { SelectField } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './account.module.css';

interface GenderFieldProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'session' | 'toast'>;
}

/** In a list of choices, the one of who does not say. */
const unsaid = '';
type Choice = Gender | typeof unsaid;
const choices: readonly Choice[] = [unsaid, ...genders];

/** What the person says of themselves, and what for (R46). Shows nothing while the server is of a release without it. */
export function GenderField({ user, services: { api, session, toast } }: GenderFieldProps) {
  const { formatMessage } = useIntl();
  /** What was chosen, until the server has it. */
  const [chosen, setChosen] = useState<Choice | null>(null);
  if (user.gender === undefined) return null;

  const choose = async (choice: Choice) => {
    setChosen(choice);
    try {
      const gender = choice === unsaid ? null : choice;
      session.update(await api.call(updateUser, { params: { id: user.id }, body: { gender } }));
    } catch (error) {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.gender.notSaved' }), description, tone: 'bad' });
    }
    setChosen(null);
  };

  return (
    <section className={styles.section} aria-label={formatMessage({ id: 'account.gender' })}>
      <SelectField<Choice>
        label={formatMessage({ id: 'account.gender' })}
        value={chosen ?? user.gender ?? unsaid}
        options={choices.map((value) => ({
          value,
          label: formatMessage({ id: 'account.gender.is' }, { gender: value || 'unsaid' }),
        }))}
        onChange={(choice) => void choose(choice)}
      />
      <p className={styles.quiet}>
        <FormattedMessage id={user.type === 'driver' ? 'account.gender.driverNote' : 'account.gender.note'} />
      </p>
    </section>
  );
}
