import { Icon, PhoneField, TextField } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import type { ProfileProblems } from './profile-problems.js';

interface ProfileFieldsProps {
  name: string;
  phone: string;
  problems: Pick<ProfileProblems, 'name' | 'phone'> | null;
  onName(name: string): void;
  onPhone(phone: string): void;
}

/** Name and phone number, in onboarding and on the account page. */
export function ProfileFields({ name, phone, problems, onName, onPhone }: ProfileFieldsProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <TextField
        label={formatMessage({ id: 'onboarding.fullName' })}
        name="name"
        autoComplete="name"
        maxLength={80}
        leading={<Icon name="user" />}
        value={name}
        error={problems?.name ?? null}
        onChange={(event) => onName(event.target.value)}
      />
      <PhoneField
        label={formatMessage({ id: 'onboarding.phoneNumber' })}
        name="phone"
        autoComplete="tel"
        placeholder="+91 98100 00000"
        leading={<Icon name="phone" />}
        value={phone}
        error={problems?.phone ?? null}
        onChange={onPhone}
      />
    </>
  );
}
