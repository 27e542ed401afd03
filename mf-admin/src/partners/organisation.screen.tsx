import type { ClientWithSecret, OrganisationDetail } from '@rahi/contracts/partner-clients';
import { Button, Card, EmptyState, Page, QuerySection, Table, type TableColumn } from '@rahi/ui-kit';
import { ApiError, describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowSkeletons } from '../area/row-skeletons.js';
import { ScreenHead } from '../area/screen-head.js';
import { Switch } from '../area/switch.js';
import { dayText } from '../money/money-period.js';
import { ClientForm } from './client.form.js';
import { ClientRow, clientColumns } from './client-row.js';
import { OrganisationState } from './organisations.screen.js';
import { organisationQuery, pollMs, useSuspend } from './partners.queries.js';
import { RidesCard } from './rides.card.js';
import { SecretDialog } from './secret.dialog.js';

const usageColumns: readonly TableColumn[] = [
  { key: 'day', label: 'column.day' },
  { key: 'client', label: 'partners.column.client' },
  { key: 'call', label: 'partners.column.call' },
  { key: 'answered', label: 'partners.column.answered', numeric: true },
  { key: 'refused', label: 'partners.column.refused', numeric: true },
];

/** One organisation: whether it may ask, its clients, and what they asked. */
export function OrganisationScreen({ organisationId }: { organisationId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const detail = useQuery({ ...organisationQuery(services.api, organisationId), refetchInterval: pollMs });
  const { data, error } = detail;
  const title = data?.name ?? formatMessage({ id: 'partners.title' });
  useDocumentTitle(title);
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        path="partners"
        beside={data && <OrganisationState suspended={data.suspendedAt !== null} />}
        actions={data && <MayAsk one={data} />}
      />
      {unknown ? (
        <EmptyState icon="work" title={formatMessage({ id: 'partners.unknown' })}>
          <FormattedMessage id="partners.unknownHint" />
        </EmptyState>
      ) : (
        <QuerySection query={detail} what="partners.theOrganisation" skeleton={<RowSkeletons />} age>
          {(one) => (
            <>
              <RidesCard one={one} />
              <Clients one={one} />
              <Usage one={one} />
            </>
          )}
        </QuerySection>
      )}
    </Page>
  );
}

function MayAsk({ one: { id, name, suspendedAt } }: { one: OrganisationDetail }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const suspend = useSuspend(id);
  const press = async (on: boolean) => {
    try {
      await suspend.mutateAsync(!on);
      services.toast.show({ title: formatMessage({ id: 'partners.switched' }, { name, on }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'partners.notSwitched' }, { name }), description, tone: 'bad' });
    }
  };
  return (
    <Switch
      label={formatMessage({ id: 'partners.mayAsk' })}
      on={suspendedAt === null}
      busy={suspend.isPending}
      onChange={(on) => void press(on)}
    />
  );
}

function Clients({ one }: { one: OrganisationDetail }) {
  const { formatMessage } = useIntl();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useLayer<ClientWithSecret>();
  return (
    <>
      {adding && (
        <ClientForm
          organisationId={one.id}
          onDone={(client) => {
            setAdding(false);
            setMade(client);
          }}
        />
      )}
      <Card
        title={formatMessage({ id: 'partners.clients' })}
        beside={
          !adding && (
            <Button onClick={() => setAdding(true)}>
              <FormattedMessage id="partners.newClient" />
            </Button>
          )
        }
      >
        {one.all.length === 0 ? (
          <EmptyState icon="work" title={formatMessage({ id: 'partners.noClients' })}>
            <FormattedMessage id="partners.noClientsHint" />
          </EmptyState>
        ) : (
          <Table cards label={formatMessage({ id: 'partners.clients' })} columns={clientColumns}>
            {one.all.map((client) => (
              <ClientRow key={client.id} client={client} onSecret={setMade} />
            ))}
          </Table>
        )}
      </Card>
      {made && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function Usage({ one: { all, usage } }: { one: OrganisationDetail }) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'partners.usage' });
  return (
    <Card title={title}>
      {usage.length === 0 ? (
        <EmptyState icon="history" title={formatMessage({ id: 'partners.noUsage' })} />
      ) : (
        <Table label={title} columns={usageColumns}>
          {usage.map(({ clientId, day, call, answered, refused }) => (
            <tr key={`${day} ${call} ${clientId}`}>
              <td>
                <time dateTime={day}>{dayText(day)}</time>
              </td>
              <td>{all.find(({ id }) => id === clientId)?.name}</td>
              <td>{call}</td>
              <td data-numeric>{answered.toLocaleString('en-IN')}</td>
              <td data-numeric>{refused.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
