import { languageNames, languages, type Language } from '@rahi/contracts/languages';
import { groupedPhone, phoneOf } from '@rahi/contracts/phones';
import type { GuestBooking } from '@rahi/contracts/ride';
import { Button, Dialog, Icon, PhoneField, SelectField, TextField } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Chips } from '../area/chips.js';
import { hasContactPicker, pickContact } from './device-contacts.js';
import { forgetGuests, knownGuests } from './known-guests.js';
import styles from './guest-rides.module.css';

interface GuestDialogProps {
  guest: GuestBooking | null;
  /** Called with the person for whom the ride is; with null for the rider. */
  onChoose(guest: GuestBooking | null): void;
  onClose(): void;
}

/** For whom the ride is (R45): the rider, or somebody else by name and phone. Open while mounted. */
export function GuestDialog({ guest, onChoose, onClose }: GuestDialogProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { user } = useRemote();
  const [known, setKnown] = useState(() => knownGuests(user.id));
  const [name, setName] = useState(guest?.name ?? '');
  const [phone, setPhone] = useState(guest ? groupedPhone(guest.phone) : '');
  const [language, setLanguage] = useState<Language>(
    () => guest?.language ?? languages.find((tag) => intl.locale.startsWith(tag.slice(0, 2))) ?? languages[0],
  );
  const [checked, setChecked] = useState(false);
  const whole = phoneOf(phone);
  const problems = {
    name: name.trim() === '' ? formatMessage({ id: 'guest.nameMissing' }) : null,
    phone: whole === null ? formatMessage({ id: 'guest.phoneInvalid' }) : null,
  };
  const fill = (person: { name: string; phone: string; language?: Language | undefined }) => {
    setName(person.name);
    setPhone(groupedPhone(person.phone));
    if (person.language) setLanguage(person.language);
  };
  const choose = () => {
    setChecked(true);
    if (problems.name === null && whole !== null) onChoose({ name: name.trim(), phone: whole, language });
  };
  return (
    <Dialog
      open
      title={formatMessage({ id: 'guest.title' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={() => onChoose(null)}>
            <FormattedMessage id="guest.forMe" />
          </Button>
          <Button kind="primary" onClick={choose}>
            <FormattedMessage id="guest.forThem" />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <FormattedMessage id="guest.hint" />
        </p>
        {known.length > 0 && (
          <>
            <Chips
              label={<FormattedMessage id="guest.known" />}
              options={known.map(({ phone: value, name: words }) => ({ value, words }))}
              chosen={known.map(({ phone: value }) => value).filter((value) => value === whole)}
              single
              onChange={([chosen]) => {
                const next = known.find((one) => one.phone === chosen);
                if (next) fill(next);
              }}
            />
            <Button
              small
              onClick={() => {
                forgetGuests(user.id);
                setKnown([]);
              }}
            >
              <FormattedMessage id="guest.forget" />
            </Button>
          </>
        )}
        {hasContactPicker() && (
          <Button
            wide
            icon="user"
            onClick={() => void pickContact().then((contact) => (contact ? fill(contact) : undefined))}
          >
            <FormattedMessage id="guest.fromContacts" />
          </Button>
        )}
        <TextField
          label={formatMessage({ id: 'guest.name' })}
          autoComplete="off"
          maxLength={80}
          value={name}
          error={checked ? problems.name : null}
          onChange={({ target }) => setName(target.value)}
        />
        <PhoneField
          label={formatMessage({ id: 'guest.phone' })}
          autoComplete="off"
          leading={<Icon name="phone" />}
          value={phone}
          error={checked ? problems.phone : null}
          onChange={setPhone}
        />
        <SelectField<Language>
          label={formatMessage({ id: 'guest.language' })}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLanguage}
        />
      </div>
    </Dialog>
  );
}
