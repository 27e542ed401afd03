import { removeContact, saveContact } from '@rahi/contracts/calls/contacts.calls';
import { groupedPhone, phoneOf } from '@rahi/contracts/phones';
import { mostContacts, type TrustedContact } from '@rahi/contracts/trusted-contacts';
import type { User } from '@rahi/contracts/user';
import { Button, PhoneField, QuerySection, Skeleton, TextField } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { contactsQuery } from './account.queries.js';
import styles from './account.module.css';

interface ContactsProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

/** The people who are notified of the person's trips: of each trip, or only in an emergency. */
export function Contacts({ user, services: { api, toast } }: ContactsProps) {
  const { formatMessage } = useIntl();
  const options = contactsQuery(api, user.id);
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const cache = useQueryClient();
  const [adding, setAdding] = useOpenLayer();
  const change = useMutation({
    mutationFn: (wish: { save: TrustedContact } | { remove: string }): Promise<unknown> => {
      if ('remove' in wish) return api.call(removeContact, { params: { id: user.id, contactId: wish.remove } });
      const { id: contactId, ...body } = wish.save;
      return api.call(saveContact, { params: { id: user.id, contactId }, body });
    },
    onSuccess: async () => {
      setAdding(false);
      await cache.refetchQueries({ queryKey: options.queryKey });
    },
    onError: (error) => {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.contact.notSaved' }), description, tone: 'bad' });
    },
  });
  return (
    <section className={styles.section} aria-labelledby="account-contacts">
      <h2 id="account-contacts" className={styles.heading}>
        <FormattedMessage id="account.contacts" />
      </h2>
      <p className={styles.quiet}>
        <FormattedMessage id="account.contacts.hint" />
      </p>
      <QuerySection query={query} what="account.contacts.list" age skeleton={<Skeleton shape="row" />}>
        {({ contacts }) => (
          <>
            {contacts.length > 0 && (
              <ul className={styles.list} aria-label={formatMessage({ id: 'account.contacts.list' })}>
                {contacts.map((contact) => (
                  <ContactRow
                    key={contact.id}
                    contact={contact}
                    busy={change.isPending}
                    onSave={(save) => change.mutate({ save })}
                    onRemove={() => change.mutate({ remove: contact.id })}
                  />
                ))}
              </ul>
            )}
            {adding ? (
              <NewContact
                busy={change.isPending}
                onSave={(save) => change.mutate({ save })}
                onClose={() => setAdding(false)}
              />
            ) : (
              contacts.length < mostContacts && (
                <Button wide icon="plus" onClick={() => setAdding(true)}>
                  <FormattedMessage id="account.contact.add" />
                </Button>
              )
            )}
          </>
        )}
      </QuerySection>
    </section>
  );
}

interface ContactRowProps {
  contact: TrustedContact;
  busy: boolean;
  onSave(contact: TrustedContact): void;
  onRemove(): void;
}

function ContactRow({ contact, busy, onSave, onRemove }: ContactRowProps) {
  const { name, phone, email, eachTrip } = contact;
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.state}>{name}</span>
        <span className={styles.quiet}>{[phone && groupedPhone(phone), email].filter(Boolean).join(', ')}</span>
        <EachTrip
          eachTrip={eachTrip}
          onChange={(next) => !busy && onSave({ ...contact, eachTrip: next })}
          name={name}
        />
      </span>
      <Button small loading={busy} onClick={onRemove}>
        <FormattedMessage id="account.place.remove" values={{ name }} />
      </Button>
    </li>
  );
}

function EachTrip({ eachTrip, name, onChange }: { eachTrip: boolean; name?: string; onChange(next: boolean): void }) {
  const { formatMessage } = useIntl();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={eachTrip}
        aria-label={name && formatMessage({ id: 'account.contact.eachTripOf' }, { name })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <FormattedMessage id="account.contact.eachTrip" />
    </label>
  );
}

interface NewContactProps {
  busy: boolean;
  onSave(contact: TrustedContact): void;
  onClose(): void;
}

function NewContact({ busy, onSave, onClose }: NewContactProps) {
  const { formatMessage } = useIntl();
  const [id] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState({ name: '', phone: '', email: '' });
  const [eachTrip, setEachTrip] = useState(false);
  const [asked, setAsked] = useState(false);
  const [name, phone, email] = [fields.name.trim(), fields.phone.trim(), fields.email.trim()];
  const required = formatMessage({ id: 'account.contact.missing' });
  const notOne = phone === '' || phoneOf(phone) !== null ? undefined : formatMessage({ id: 'onboarding.phoneInvalid' });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name === '' || (phone === '' && email === '') || notOne || busy) return;
    onSave({ id, name, phone: phone || null, email: email || null, eachTrip });
  };
  const field = (of: 'name' | 'email', type: 'text' | 'email', error?: string) => (
    <TextField
      label={formatMessage({ id: `account.contact.${of}` })}
      type={type}
      autoComplete="off"
      error={error}
      value={fields[of]}
      onChange={(event) => setFields({ ...fields, [of]: event.target.value })}
    />
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {field('name', 'text', asked && name === '' ? required : undefined)}
      <PhoneField
        label={formatMessage({ id: 'account.contact.phone' })}
        autoComplete="off"
        error={asked ? (phone === '' && email === '' ? required : notOne) : undefined}
        value={fields.phone}
        onChange={(typed) => setFields({ ...fields, phone: typed })}
      />
      {field('email', 'email')}
      <EachTrip eachTrip={eachTrip} onChange={setEachTrip} />
      <div className={styles.actions}>
        <Button wide onClick={onClose}>
          <FormattedMessage id="account.cancel" />
        </Button>
        <Button kind="primary" type="submit" loading={busy}>
          <FormattedMessage id="account.save" />
        </Button>
      </div>
    </form>
  );
}
