import { statementStates, type Statement, type StatementRow } from '@rahi/contracts/bank-statement';
import { formatRupees } from '@rahi/contracts/money';
import { LoadMore, Money, Pill, SelectField, Table, type PillTone, type TableColumn } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { dayText } from './money-period.js';
import styles from './statement.module.css';

const columns: readonly TableColumn[] = [
  { key: 'line', label: 'statement.column.line', numeric: true },
  { key: 'day', label: 'statement.column.day' },
  { key: 'reference', label: 'money.column.reference' },
  { key: 'amount', label: 'statement.column.amount', numeric: true },
  { key: 'state', label: 'column.state' },
  { key: 'ride', label: 'column.ride' },
];

const tones: Readonly<Record<StatementRow['state'], PillTone>> = {
  matched: 'ok',
  doubtful: 'warn',
  unmatched: 'neutral',
  settled: 'brand',
  unreadable: 'bad',
};

/** How many rows are drawn at a time: a statement may have thousands. */
const pageRows = 100;
const filters = ['all', ...statementStates] as const;

interface StatementRowsProps {
  statement: Statement;
  chosen: ReadonlyMap<string, string>;
  onChoose(reference: string, rideId: string): void;
}

export function StatementRows({ statement, chosen, onChoose }: StatementRowsProps) {
  const { formatMessage } = useIntl();
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [pages, setPages] = useState(1);
  const rows = statement.rows.filter(({ state }) => filter === 'all' || state === filter);
  return (
    <>
      <SelectField
        label={formatMessage({ id: 'column.state' })}
        small
        value={filter}
        options={filters.map((value) => ({ value, label: formatMessage({ id: `statement.filter.${value}` }) }))}
        onChange={(value) => {
          setFilter(value);
          setPages(1);
        }}
      />
      <Table label={formatMessage({ id: 'statement.rows' })} columns={columns} cards>
        {rows.slice(0, pages * pageRows).map((row) => (
          <Row key={row.line} row={row} chosen={chosen} onChoose={onChoose} />
        ))}
      </Table>
      {rows.length > pages * pageRows && (
        <LoadMore pages={pages} loading={false} problem={null} onMore={() => setPages(pages + 1)} />
      )}
    </>
  );
}

interface RowProps extends Pick<StatementRowsProps, 'chosen' | 'onChoose'> {
  row: StatementRow;
}

function Row({ row, chosen, onChoose }: RowProps) {
  const { line, day, reference, amount, state, reason } = row;
  return (
    <tr>
      <td data-numeric>{line}</td>
      <td>{day && dayText(day)}</td>
      <td className={styles.reference}>{reference}</td>
      <td data-numeric>{amount !== null && <Money rupees={amount} inColumn />}</td>
      <td>
        <Pill tone={tones[state]} dot>
          <FormattedMessage id={`statement.state.${state}`} />
        </Pill>
        {reason && (
          <p className={styles.note}>
            <FormattedMessage id={`statement.reason.${reason}`} />
          </p>
        )}
      </td>
      <td>
        <Rides row={row} chosen={chosen} onChoose={onChoose} />
      </td>
    </tr>
  );
}

/** The ride of a matched row; for a doubtful one, the choice among those that it may belong to. */
function Rides({ row: { line, state, reference, rides }, chosen, onChoose }: RowProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const words = ({ riderName, endedAt, due }: StatementRow['rides'][number]) =>
    formatMessage({ id: 'statement.ride' }, { rider: riderName, when: momentText(endedAt), due: formatRupees(due) });
  return (
    <div className={styles.rides}>
      {rides.map((ride) => (
        <Link key={ride.rideId} className={styles.link} to={`${basePath}/ride/${ride.rideId}`}>
          {words(ride)}
        </Link>
      ))}
      {state === 'doubtful' && reference !== null && (
        <SelectField
          label={formatMessage({ id: 'statement.chooseOf' }, { line })}
          hideLabel
          small
          value={chosen.get(reference) ?? ''}
          options={[
            { value: '', label: formatMessage({ id: 'statement.leave' }) },
            ...rides.map((ride) => ({ value: ride.rideId, label: words(ride) })),
          ]}
          onChange={(rideId) => onChoose(reference, rideId)}
        />
      )}
    </div>
  );
}
