import { fieldErrors } from '@rahi/contracts/field-errors';
import {
  partnerKeySchema,
  partnerScopes,
  type ClientWithSecret,
  type PartnerKey,
  type PartnerScope,
} from '@rahi/contracts/partner-clients';
import { Button, Card, TextField } from '@rahi/ui-kit';
import { ApiError, describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Switch } from '../area/switch.js';
import { nameErrorOf } from './organisations.screen.js';
import { useCreateClient } from './partners.queries.js';
import styles from './partners.module.css';

type Errors = Partial<Record<'name' | 'scopes' | 'publicKey', string>>;

interface ClientFormProps {
  organisationId: string;
  /** Called with the new client, or with null where it was discarded. */
  onDone(made: ClientWithSecret | null): void;
}

/** Adds a client: its name, what it may ask, and the public key of one that signs. */
export function ClientForm({ organisationId, onDone }: ClientFormProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const create = useCreateClient(organisationId);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly PartnerScope[]>(partnerScopes);
  const [key, setKey] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const show = (said: Errors) => {
    setErrors(said);
    setAttempt((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const publicKey = keyOf(key);
    const wrong: Errors = {
      ...(name.trim() === '' && { name: formatMessage({ id: 'partners.nameMissing' }) }),
      ...(scopes.length === 0 && { scopes: formatMessage({ id: 'partners.scopesMissing' }) }),
      ...(publicKey === null && { publicKey: formatMessage({ id: 'partners.keyWrong' }) }),
    };
    if (publicKey === null || Object.keys(wrong).length > 0) {
      show(wrong);
      return;
    }
    try {
      onDone(await create.mutateAsync({ name, scopes: [...scopes], ...(publicKey && { publicKey }) }));
    } catch (error) {
      const said = errorsOf(error);
      show(said);
      if (Object.keys(said).length > 0) return;
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'partners.clientNotAdded' }), description, tone: 'bad' });
    }
  };
  return (
    <Card title={formatMessage({ id: 'partners.newClient' })}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={formatMessage({ id: 'partners.clientName' })}
          hint={formatMessage({ id: 'partners.clientNameHint' })}
          error={errors.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={formatMessage({ id: 'partners.key' })}
          hint={formatMessage({ id: 'partners.keyHint' })}
          error={errors.publicKey}
          value={key}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setKey(target.value)}
        />
        <fieldset className={styles.scopes} aria-label={formatMessage({ id: 'partners.column.scopes' })}>
          {partnerScopes.map((scope) => (
            <Switch
              key={scope}
              label={formatMessage({ id: `partners.scope.${scope}` })}
              on={scopes.includes(scope)}
              onChange={(on) => setScopes(partnerScopes.filter((one) => (one === scope ? on : scopes.includes(one))))}
            />
          ))}
          {errors.scopes !== undefined && (
            <p role="alert" className={styles.error}>
              {errors.scopes}
            </p>
          )}
        </fieldset>
        <div className={styles.actions}>
          <Button wide onClick={() => onDone(null)}>
            <FormattedMessage id="partners.discard" />
          </Button>
          <Button wide kind="primary" type="submit" loading={create.isPending}>
            <FormattedMessage id="partners.addClient" />
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The public key in a text of JSON; undefined without one, null for anything else. */
function keyOf(text: string): PartnerKey | null | undefined {
  if (text.trim() === '') return undefined;
  try {
    return partnerKeySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function errorsOf(error: unknown): Errors {
  const name = nameErrorOf(error);
  if (name !== undefined) return { name };
  const { scopes, publicKey } = error instanceof ApiError ? fieldErrors(error.problem) : {};
  return { ...(scopes && { scopes }), ...(publicKey && { publicKey }) };
}
