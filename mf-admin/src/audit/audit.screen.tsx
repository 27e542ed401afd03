import { adminActions } from '@rahi/contracts/admin-actions';
import type { AuditRow } from '@rahi/contracts/admin-records';
import { auditKindOf } from '@rahi/contracts/audit-target';
import {
  Button,
  Card,
  EmptyState,
  Page,
  Pill,
  SelectField,
  Table,
  TextField,
  type TableColumn,
  QuerySection,
} from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilterBar } from '../area/filter-bar.js';
import { ListFoot } from '../area/list-foot.js';
import { momentText } from '../area/moments.js';
import { OldBanner } from '../area/old-banner.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { ScreenHead } from '../area/screen-head.js';
import { SearchField } from '../area/search-field.js';
import { TableHost } from '../area/table-host.js';
import { outcomes, paramsOf, useAuditView, type AuditView } from './audit-view.js';
import { auditQuery } from './audit.queries.js';
import styles from './audit.screen.module.css';

/** Polled rarely: live messages bring new entries. */
const pollMs = 30_000;

/** The actions, by their names in the log. A link may name a refused call, and then that can be seen and undone. */
function actionOptions(chosen: string, every: string) {
  const known: readonly string[] = adminActions;
  const all = known.includes(chosen) || chosen === '' ? known : [...known, chosen];
  return [{ value: '', label: every }, ...all.map((action) => ({ value: action, label: action }))];
}

const columns: readonly TableColumn[] = [
  { key: 'seq', label: 'column.no', numeric: true },
  { key: 'when', label: 'column.when' },
  { key: 'who', label: 'column.who' },
  { key: 'action', label: 'column.action' },
  { key: 'outcome', label: 'column.outcome' },
  { key: 'target', label: 'column.on' },
  { key: 'reason', label: 'column.reason' },
];

/** What administrators did, and which attempts were refused: append-only, newest first. */
export function AuditScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [view, change] = useAuditView();
  useDocumentTitle(formatMessage({ id: 'audit.auditLog' }));
  const refetchInterval = usePollInterval(services.live, pollMs);
  const entries = useQuery({ ...auditQuery(services.api, view), refetchInterval, placeholderData: keepPreviousData });
  const filtered = Object.keys(paramsOf({ ...view, cursor: '' })).length > 0;
  return (
    <Page width="desk">
      <ScreenHead title={formatMessage({ id: 'audit.auditLog' })} />
      <OldBanner problem={entries.data ? entries.error : null} />
      <Card
        beside={
          <FilterBar>
            <SearchField
              label={formatMessage({ id: 'audit.person' })}
              value={view.person}
              onChange={(person) => change({ person })}
            />
            <TextField
              label={formatMessage({ id: 'audit.from' })}
              small
              type="date"
              max={view.to || undefined}
              value={view.from}
              onChange={(event) => change({ from: event.target.value })}
            />
            <TextField
              label={formatMessage({ id: 'audit.to' })}
              small
              type="date"
              min={view.from || undefined}
              value={view.to}
              onChange={(event) => change({ to: event.target.value })}
            />
            <SelectField
              label={formatMessage({ id: 'audit.action' })}
              hideLabel
              small
              value={view.action}
              options={actionOptions(view.action, formatMessage({ id: 'audit.allActions' }))}
              onChange={(action) => change({ action })}
            />
            <SelectField
              label={formatMessage({ id: 'audit.outcome' })}
              hideLabel
              small
              value={view.outcome}
              options={outcomes.map((value) => ({ value, label: formatMessage({ id: `audit.outcome.${value}` }) }))}
              onChange={(outcome) => change({ outcome })}
            />
          </FilterBar>
        }
      >
        <QuerySection query={entries} what="audit.theAuditLog" skeleton={<RowSkeletons />}>
          {({ items, next }) => (
            <>
              <Only view={view} entries={items.entries} onClear={() => change({ actor: '', target: '' })} />
              {items.entries.length === 0 ? (
                <EmptyState icon="receipt" title={formatMessage({ id: 'audit.none' })}>
                  {formatMessage({
                    id: filtered ? 'audit.noMatch' : 'audit.noneHint',
                  })}
                </EmptyState>
              ) : (
                <TableHost>
                  <Table label={formatMessage({ id: 'audit.auditLog' })} columns={columns}>
                    {items.entries.map((entry) => (
                      <AuditEntryRow key={entry.id} entry={entry} />
                    ))}
                  </Table>
                </TableHost>
              )}
              <ListFoot
                rows={items.entries.length}
                note={formatMessage({ id: 'count.entries' }, { count: items.total, atLeast: items.totalIsAtLeast })}
                cursor={view.cursor}
                next={next}
                onPage={(cursor) => change({ cursor })}
              />
            </>
          )}
        </QuerySection>
      </Card>
    </Page>
  );
}

interface OnlyProps {
  view: AuditView;
  entries: readonly AuditRow[];
  onClear(): void;
}

/** Says that only one administrator's entries, or one target's, are shown; and leads back to all. */
function Only({ view: { actor, target }, entries, onClear }: OnlyProps) {
  const { formatMessage } = useIntl();
  if (actor === '' && target === '') return null;
  const name = entries.find(({ actorId }) => actorId === actor)?.actorName ?? actor.slice(0, 8);
  const chosen = actor && target ? 'both' : actor ? 'actor' : 'target';
  const [first] = entries;
  const kind = first ? auditKindOf(first) : 'call';
  const on = formatMessage({ id: 'audit.target' }, { kind, hasId: true, id: target.slice(0, 8) });
  const values = { chosen, name, on };
  return (
    <p className={styles.only}>
      <FormattedMessage id="audit.only" values={values} />{' '}
      <Button small onClick={onClear}>
        <FormattedMessage id="audit.showAll" />
      </Button>
    </p>
  );
}

function AuditEntryRow({ entry }: { entry: AuditRow }) {
  const { formatMessage } = useIntl();
  const { seq, occurredAt, actorId, actorName, action, outcome, code, targetId, reason, hash } = entry;
  const who = actorName ?? (actorId === null ? formatMessage({ id: 'audit.notSignedIn' }) : actorId.slice(0, 8));
  return (
    <tr>
      <td data-numeric title={formatMessage({ id: 'audit.hash' }, { hash })}>
        {seq}
      </td>
      <td className={styles.fixed}>
        <time dateTime={occurredAt}>{momentText(occurredAt)}</time>
      </td>
      <td title={actorId ?? undefined}>
        {actorId === null ? (
          who
        ) : (
          <Link
            className={styles.link}
            to={{ search: `?actor=${actorId}` }}
            title={formatMessage({ id: 'audit.onlyBy' }, { who })}
          >
            {who}
          </Link>
        )}
      </td>
      <td className={styles.fixed}>{action}</td>
      <td>
        <Pill tone={outcome === 'done' ? 'ok' : 'bad'} dot>
          {formatMessage({ id: `audit.outcome.${outcome}` })}
        </Pill>
      </td>
      <td className={styles.target} title={targetId ?? undefined}>
        <Target entry={entry} />
      </td>
      <td className={styles.reason}>{reason ?? code ?? '–'}</td>
    </tr>
  );
}

/** The target of the action, with a link if it has a page. */
function Target({ entry }: { entry: AuditRow }) {
  const { basePath } = useRemote();
  const { targetId } = entry;
  const kind = auditKindOf(entry);
  const hasId = targetId !== null;
  const text = <FormattedMessage id="audit.target" values={{ kind, hasId, id: targetId?.slice(0, 8) }} />;
  return !hasId || kind === 'call' ? (
    text
  ) : (
    <Link className={styles.link} to={`${basePath}/${kind}/${targetId}`}>
      {text}
    </Link>
  );
}
