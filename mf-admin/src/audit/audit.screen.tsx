import { adminActions } from '@rahi/contracts/admin-actions';
import type { AuditRow } from '@rahi/contracts/admin';
import { Button, Card, EmptyState, Page, Pill, SelectField, Table, type TableColumn, QuerySection } from '@rahi/ui-kit';
import { useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterBar } from '../area/filter-bar.js';
import { ListFoot } from '../area/list-foot.js';
import { momentText } from '../area/moments.js';
import { OldBanner } from '../area/old-banner.js';
import { countText } from '../area/paging.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { ScreenHead } from '../area/screen-head.js';
import { TableHost } from '../area/table-host.js';
import { outcomes, paramsOf, useAuditView, type AuditView, type OutcomeFilter } from './audit-view.js';
import { auditQuery } from './audit.queries.js';
import styles from './audit.screen.module.css';

/** A log that nobody waits in front of: live messages bring what is new. */
const pollMs = 30_000;

const outcomeLabels: Readonly<Record<OutcomeFilter, string>> = {
  all: 'All outcomes',
  done: 'Done',
  refused: 'Refused',
};
const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeLabels[value] }));

/** The deeds by the names they have in the log. A link may name a refused call, and then that can be seen and undone. */
function actionOptions(chosen: string) {
  const known: readonly string[] = adminActions;
  const all = known.includes(chosen) || chosen === '' ? known : [...known, chosen];
  return [{ value: '', label: 'All actions' }, ...all.map((action) => ({ value: action, label: action }))];
}

const columns: readonly TableColumn[] = [
  { key: 'seq', label: 'No.', numeric: true },
  { key: 'when', label: 'When' },
  { key: 'who', label: 'Who' },
  { key: 'action', label: 'Action' },
  { key: 'outcome', label: 'Outcome' },
  { key: 'target', label: 'On' },
  { key: 'reason', label: 'Reason' },
];

/** What administrators did, and who was refused: append-only, newest first. */
export function AuditScreen() {
  const { services } = useRemote();
  const [view, change] = useAuditView();
  useDocumentTitle('Audit log');
  const refetchInterval = usePollInterval(services.live, pollMs);
  const entries = useQuery({ ...auditQuery(services.api, view), refetchInterval, placeholderData: keepPreviousData });
  const filtered = Object.keys(paramsOf({ ...view, cursor: '' })).length > 0;
  return (
    <Page width="desk">
      <ScreenHead title="Audit log" />
      <OldBanner problem={entries.data ? entries.error : null} />
      <Card
        beside={
          <FilterBar>
            <SelectField
              label="Action"
              hideLabel
              small
              value={view.action}
              options={actionOptions(view.action)}
              onChange={(action) => change({ action })}
            />
            <SelectField
              label="Outcome"
              hideLabel
              small
              value={view.outcome}
              options={outcomeOptions}
              onChange={(outcome) => change({ outcome })}
            />
          </FilterBar>
        }
      >
        <QuerySection query={entries} what="The audit log" skeleton={<RowSkeletons />}>
          {({ items, next }) => (
            <>
              <Only view={view} entries={items.entries} onClear={() => change({ actor: '', target: '' })} />
              {items.entries.length === 0 ? (
                <EmptyState icon="receipt" title="No entries found">
                  {filtered
                    ? 'Nothing in the log matches these filters. Try others.'
                    : 'What administrators do is written here, with its reason.'}
                </EmptyState>
              ) : (
                <TableHost>
                  <Table label="Audit log" columns={columns}>
                    {items.entries.map((entry) => (
                      <AuditEntryRow key={entry.id} entry={entry} />
                    ))}
                  </Table>
                </TableHost>
              )}
              <ListFoot
                note={countText(items.total, 'entry', 'entries', items.totalIsAtLeast)}
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

/** Whose entries are shown, or on what, where that was chosen; and the way back to everybody's. */
function Only({ view: { actor, target }, entries, onClear }: OnlyProps) {
  if (actor === '' && target === '') return null;
  const name = entries.find(({ actorId }) => actorId === actor)?.actorName ?? actor.slice(0, 8);
  const words = [actor && `by ${name}`, target && `on ${entries[0]?.targetType ?? ''} ${target.slice(0, 8)}`];
  return (
    <p className={styles.only}>
      Only what was done {words.filter(Boolean).join(' ')}.{' '}
      <Button small onClick={onClear}>
        Show everybody’s
      </Button>
    </p>
  );
}

function AuditEntryRow({ entry }: { entry: AuditRow }) {
  const { seq, occurredAt, actorId, actorName, action, outcome, code, targetType, targetId, reason, hash } = entry;
  const who = actorName ?? (actorId === null ? 'Not signed in' : actorId.slice(0, 8));
  return (
    <tr>
      <td data-numeric title={`SHA-256 ${hash}`}>
        {seq}
      </td>
      <td className={styles.fixed}>
        <time dateTime={occurredAt}>{momentText(occurredAt)}</time>
      </td>
      <td title={actorId ?? undefined}>
        {actorId === null ? (
          who
        ) : (
          <Link className={styles.link} to={{ search: `?actor=${actorId}` }} title={`Only what ${who} did`}>
            {who}
          </Link>
        )}
      </td>
      <td className={styles.fixed}>{action}</td>
      <td>
        <Pill tone={outcome === 'done' ? 'ok' : 'bad'} dot>
          {outcome === 'done' ? 'Done' : 'Refused'}
        </Pill>
      </td>
      <td className={styles.target} title={targetId ?? undefined}>
        <Target type={targetType} id={targetId} />
      </td>
      <td className={styles.reason}>{reason ?? code ?? '–'}</td>
    </tr>
  );
}

/** What it was done to, with the way there where it has a page. */
function Target({ type, id }: { type: AuditRow['targetType']; id: string | null }) {
  const { basePath } = useRemote();
  if (id === null) return type;
  const short = `${type} ${id.slice(0, 8)}`;
  return type === 'call' ? (
    short
  ) : (
    <Link className={styles.link} to={`${basePath}/${type}/${id}`}>
      {short}
    </Link>
  );
}
