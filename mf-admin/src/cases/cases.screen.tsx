import { caseKinds, caseSeverities, caseStates, type AdminCase } from '@rahi/contracts/support';
import { EmptyState, Page, SelectField, type TableColumn } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote, type MessageId } from '@rahi/web-kit';
import { Link, useSearchParams } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilterBar } from '../area/filter-bar.js';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { PersonCell, TimeCell } from '../rides/ride-cells.js';
import { CaseFiguresCard } from './case-figures.card.js';
import { CasePill, SeverityPill } from './case-state.js';
import { casesQuery, pollMs, type CaseFilter } from './cases.queries.js';
import styles from './cases.module.css';
import { DisputesInQueue } from './disputes-in-queue.js';

const columns: readonly TableColumn[] = [
  { key: 'case', label: 'cases.column.case' },
  { key: 'severity', label: 'cases.column.severity' },
  { key: 'person', label: 'cases.column.person' },
  { key: 'opened', label: 'cases.column.opened' },
  { key: 'due', label: 'cases.column.due' },
  { key: 'assignee', label: 'cases.column.assignee' },
  { key: 'state', label: 'column.state' },
];

/** A filter of the list: its name in the address, its values, and the message of each. */
const states = ['all', 'overdue', ...caseStates] as const;
const kinds = ['all', ...caseKinds, 'dispute'] as const;
const severities = ['all', ...caseSeverities] as const;
const assignees = ['all', 'me', 'nobody'] as const;

const chosen = <T extends string>(values: readonly T[], text: string | null): T | 'all' =>
  values.find((value) => value === text) ?? 'all';

/** The queue of cases (ADR 89): overdue ones first, then by severity and by when they are due. */
export function CasesScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [params, setParams] = useSearchParams();
  const title = formatMessage({ id: 'rail.cases' });
  useDocumentTitle(title);
  const state = chosen(states, params.get('state'));
  const kind = chosen(kinds, params.get('kind'));
  const severity = chosen(severities, params.get('severity'));
  const assigned = chosen(assignees, params.get('assigned'));
  const filter: CaseFilter = {
    ...(state === 'overdue' ? { overdue: 'yes' as const } : state !== 'all' && { state }),
    ...(kind !== 'all' && kind !== 'dispute' && { kind }),
    ...(severity !== 'all' && { severity }),
    ...(assigned !== 'all' && { assigned }),
  };
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === 'all') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return (
    <Page width="desk">
      <ScreenHead title={title} />
      <CaseFiguresCard />
      <FilterBar>
        <Filter
          name="column.state"
          values={states}
          value={state}
          word={(one) => (one === 'all' ? 'cases.toDo' : one === 'overdue' ? 'cases.overdue' : `cases.state.${one}`)}
          onChange={(value) => set('state', value)}
        />
        <Filter
          name="cases.column.kind"
          values={kinds}
          value={kind}
          word={(one) => (one === 'all' ? 'cases.allKinds' : `cases.kind.${one}`)}
          onChange={(value) => set('kind', value)}
        />
        <Filter
          name="cases.column.severity"
          values={severities}
          value={severity}
          word={(one) => (one === 'all' ? 'cases.allSeverities' : `cases.severity.${one}`)}
          onChange={(value) => set('severity', value)}
        />
        <Filter
          name="cases.column.assignee"
          values={assignees}
          value={assigned}
          word={(one) => `cases.assigned.${one}`}
          onChange={(value) => set('assigned', value)}
        />
      </FilterBar>
      {kind === 'dispute' ? (
        <DisputesInQueue />
      ) : (
        <PagedCard
          key={JSON.stringify(filter)}
          title={title}
          label="rail.cases"
          what="cases.theCases"
          columns={columns}
          pageAt={(cursor) => casesQuery(services.api, filter, cursor)}
          everyMs={pollMs}
          age
          counted="cases.count"
          empty={
            <EmptyState icon="mail" title={formatMessage({ id: 'cases.none' })}>
              <FormattedMessage id="cases.noneHint" />
            </EmptyState>
          }
        >
          {(row) => <Row key={row.id} row={row} />}
        </PagedCard>
      )}
    </Page>
  );
}

interface FilterProps<T extends string> {
  name: MessageId;
  values: readonly T[];
  value: T;
  word(value: T): MessageId;
  onChange(value: T): void;
}

function Filter<T extends string>({ name, values, value, word, onChange }: FilterProps<T>) {
  const { formatMessage } = useIntl();
  return (
    <SelectField
      small
      hideLabel
      label={formatMessage({ id: name })}
      value={value}
      options={values.map((one) => ({ value: one, label: formatMessage({ id: word(one) }) }))}
      onChange={onChange}
    />
  );
}

function Row({ row }: { row: AdminCase }) {
  const { basePath } = useRemote();
  const { id, number, kind, severity, person, openedAt, firstAnsweredAt, firstDueAt, solveDueAt, assignee } = row;
  return (
    <tr>
      <td className={styles.case}>
        <Link className={styles.link} to={`${basePath}/cases/${id}`}>
          {number}
        </Link>
        <span className={styles.note}>
          <FormattedMessage id={`cases.kind.${kind}`} />
        </span>
      </td>
      <td>
        <SeverityPill severity={severity} />
      </td>
      <PersonCell kind="user" person={person} />
      <TimeCell at={openedAt} />
      {row.state === 'open' ? <TimeCell at={firstAnsweredAt === null ? firstDueAt : solveDueAt} /> : <td>–</td>}
      <td>{assignee?.name ?? '–'}</td>
      <td>
        <CasePill state={row.state} overdue={row.overdue} />
      </td>
    </tr>
  );
}
