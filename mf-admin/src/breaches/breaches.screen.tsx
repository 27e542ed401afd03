import type { DataBreach } from '@rahi/contracts/breaches';
import { Button, EmptyState, Page, Pill, type TableColumn } from '@rahi/ui-kit';
import { formatCount, useDocumentTitle, useNow, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { emptyBreach } from './breach-form.js';
import { tellingNames } from './breach-names.js';
import { BreachForm } from './breach.form.js';
import { breachesQuery, pollMs, useCreateBreach } from './breaches.queries.js';
import { NotFoundEntries } from './not-found-entries.js';
import styles from './breaches.module.css';

const columns: readonly TableColumn[] = [
  { key: 'title', label: 'breaches.column.title' },
  { key: 'found', label: 'breaches.column.found' },
  { key: 'affected', label: 'breaches.column.affected', numeric: true },
  { key: 'people', label: 'breaches.column.people' },
  { key: 'board', label: 'breaches.column.board' },
  { key: 'details', label: 'breaches.column.details' },
];

/** Breaches of personal data and drills, and a new one. */
export function BreachesScreen() {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const create = useCreateBreach();
  const [adding, setAdding] = useState<'breach' | 'drill' | null>(null);
  const [missed, setMissed] = useState<{ id: string; entries: readonly string[] } | null>(null);
  const title = formatMessage({ id: 'breaches.title' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        actions={
          adding === null && (
            <>
              <Button onClick={() => setAdding('drill')}>
                <FormattedMessage id="breaches.newDrill" />
              </Button>
              <Button onClick={() => setAdding('breach')}>
                <FormattedMessage id="breaches.new" />
              </Button>
            </>
          )
        }
      />
      {missed && <NotFoundEntries entries={missed.entries} to={`${basePath}/breaches/${missed.id}`} />}
      {adding && (
        <BreachForm
          key={adding}
          title={formatMessage({ id: adding === 'drill' ? 'breaches.newDrillTitle' : 'breaches.newTitle' })}
          saveLabel={formatMessage({ id: adding === 'drill' ? 'breaches.saveDrill' : 'breaches.save' })}
          begin={emptyBreach()}
          canStay={false}
          save={({ input, affects }) =>
            create.mutateAsync({ ...input, drill: adding === 'drill', affects: affects ?? { kind: 'all' } })
          }
          onSaved={({ id, notFound }) => {
            setAdding(null);
            services.toast.show({ title: formatMessage({ id: 'breaches.saved' }), tone: 'ok' });
            if (notFound.length > 0) setMissed({ id, entries: notFound });
            else void navigate(`${basePath}/breaches/${id}`);
          }}
          onDone={() => setAdding(null)}
        />
      )}
      <PagedCard
        title={formatMessage({ id: 'breaches.all' })}
        label="breaches.title"
        what="breaches.theBreaches"
        columns={columns}
        pageAt={(cursor) => breachesQuery(services.api, cursor)}
        everyMs={pollMs}
        age
        counted="breaches.count"
        empty={
          <EmptyState icon="check" title={formatMessage({ id: 'breaches.none' })}>
            <FormattedMessage id="breaches.noneHint" />
          </EmptyState>
        }
      >
        {(one) => <Row key={one.id} one={one} />}
      </PagedCard>
    </Page>
  );
}

function Row({ one }: { one: DataBreach }) {
  const { basePath } = useRemote();
  const { id, title, drill, foundAt, affected, telling, boardToldAt, closedAt } = one;
  return (
    <tr>
      <td>
        <Link className={styles.link} to={`${basePath}/breaches/${id}`}>
          {title}
        </Link>{' '}
        {drill && (
          <Pill tone="neutral">
            <FormattedMessage id="breaches.drill" />
          </Pill>
        )}
        {closedAt && (
          <Pill tone="neutral">
            <FormattedMessage id="breaches.closed" />
          </Pill>
        )}
      </td>
      <td>
        <time dateTime={foundAt}>{momentText(foundAt)}</time>
      </td>
      <td data-numeric>{affected === null ? '…' : formatCount(affected)}</td>
      <td>
        <FormattedMessage id={tellingNames[telling]} />
      </td>
      <td>{boardToldAt ? momentText(boardToldAt) : <FormattedMessage id="breaches.notYet" />}</td>
      <td>
        <DetailsPill one={one} />
      </td>
    </tr>
  );
}

/** Whether the Board has the details, and else how long is left. */
export function DetailsPill({ one }: { one: Pick<DataBreach, 'detailsDueAt' | 'detailsReportedAt'> }) {
  const { detailsDueAt, detailsReportedAt } = one;
  const now = useNow(detailsReportedAt ? null : 30_000);
  if (detailsReportedAt) return momentText(detailsReportedAt);
  const minutes = Math.round((Date.parse(detailsDueAt) - now) / 60_000);
  const left = { hours: Math.floor(Math.abs(minutes) / 60), minutes: Math.abs(minutes) % 60 };
  const late = minutes < 0;
  return (
    <Pill tone={late ? 'bad' : minutes < 24 * 60 ? 'warn' : 'neutral'} dot>
      <FormattedMessage id={late ? 'breaches.overdue' : 'breaches.dueIn'} values={left} />
    </Pill>
  );
}
