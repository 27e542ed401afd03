import { fieldErrors } from '@rahi/contracts/field-errors';
import type { Organisation } from '@rahi/contracts/partner-clients';
import { Button, Card, EmptyState, Page, Pill, TextField, type TableColumn } from '@rahi/ui-kit';
import { ApiError, describeError, useDocumentTitle, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import link from '../area/desk-link.module.css';
import { organisationsQuery, pollMs, useCreateOrganisation } from './partners.queries.js';
import styles from './partners.module.css';

const columns: readonly TableColumn[] = [
  { key: 'name', label: 'partners.column.name' },
  { key: 'state', label: 'column.state' },
  { key: 'clients', label: 'partners.column.clients', numeric: true },
  { key: 'added', label: 'partners.column.added' },
];

/** Organisations whose programs ask Rahi, and a new one. */
export function OrganisationsScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [adding, setAdding] = useState(false);
  const title = formatMessage({ id: 'partners.title' });
  useDocumentTitle(title);
  const first = useQuery(organisationsQuery(services.api, ''));
  // Where partners are offered no calls, there is nothing at the address.
  const isOff = first.error instanceof ApiError && first.error.status === 404;
  if (isOff)
    return (
      <Page width="desk">
        <ScreenHead title={title} />
        <EmptyState icon="offline" title={formatMessage({ id: 'partners.off' })}>
          <FormattedMessage id="partners.offHint" />
        </EmptyState>
      </Page>
    );
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        actions={
          !adding && (
            <Button onClick={() => setAdding(true)}>
              <FormattedMessage id="partners.new" />
            </Button>
          )
        }
      />
      {adding && <OrganisationForm onDone={() => setAdding(false)} />}
      <PagedCard
        title={formatMessage({ id: 'partners.all' })}
        label="partners.title"
        what="partners.theOrganisations"
        columns={columns}
        pageAt={(cursor) => organisationsQuery(services.api, cursor)}
        everyMs={pollMs}
        age
        counted="partners.count"
        empty={
          <EmptyState icon="work" title={formatMessage({ id: 'partners.none' })}>
            <FormattedMessage id="partners.noneHint" />
          </EmptyState>
        }
      >
        {(one) => <Row key={one.id} one={one} />}
      </PagedCard>
    </Page>
  );
}

function Row({ one: { id, name, clients, createdAt, suspendedAt } }: { one: Organisation }) {
  const { basePath } = useRemote();
  return (
    <tr>
      <td>
        <Link className={link.link} to={`${basePath}/partners/${id}`}>
          {name}
        </Link>
      </td>
      <td>
        <OrganisationState suspended={suspendedAt !== null} />
      </td>
      <td data-numeric>{clients}</td>
      <td>
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
      </td>
    </tr>
  );
}

export function OrganisationState({ suspended }: { suspended: boolean }) {
  return (
    <Pill tone={suspended ? 'bad' : 'ok'} dot>
      <FormattedMessage id={suspended ? 'partners.suspended' : 'partners.active'} />
    </Pill>
  );
}

function OrganisationForm({ onDone }: { onDone(): void }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const create = useCreateOrganisation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const show = (said: string) => {
    setError(said);
    setAttempt((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    if (name.trim() === '') {
      show(formatMessage({ id: 'partners.nameMissing' }));
      return;
    }
    try {
      const { id } = await create.mutateAsync(name);
      services.toast.show({ title: formatMessage({ id: 'partners.added' }, { name }), tone: 'ok' });
      void navigate(`${basePath}/partners/${id}`);
    } catch (failure) {
      const said = nameErrorOf(failure);
      if (said !== undefined) {
        show(said);
        return;
      }
      const description = describeError(formatMessage, failure);
      services.toast.show({ title: formatMessage({ id: 'partners.notAdded' }), description, tone: 'bad' });
    }
  };
  return (
    <Card title={formatMessage({ id: 'partners.newTitle' })}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={formatMessage({ id: 'partners.column.name' })}
          error={error}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
        <div className={styles.actions}>
          <Button wide onClick={onDone}>
            <FormattedMessage id="partners.discard" />
          </Button>
          <Button wide kind="primary" type="submit" loading={create.isPending}>
            <FormattedMessage id="partners.add" />
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What the server says about the name: taken, or not fit to be shown. */
export function nameErrorOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'partner_name_taken' ? error.detail : fieldErrors(error.problem)['name'];
}
