import type { PayoutRun } from '@rahi/contracts/payouts';
import { Button, EmptyState, Money, type TableColumn } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { dayText, lastSunday } from './money-period.js';
import { pollMs, runsQuery, usePrepare } from './money.queries.js';
import { RunStatus } from './payout-states.js';
import { TdsFile } from './tds-file.js';
import styles from './money.screen.module.css';

const columns: readonly TableColumn[] = [
  { key: 'week', label: 'money.column.weekTo' },
  { key: 'status', label: 'column.status' },
  { key: 'drivers', label: 'money.column.payouts', numeric: true },
  { key: 'amount', label: 'money.column.amount', numeric: true },
  { key: 'cash', label: 'money.column.cash', numeric: true },
  { key: 'waiting', label: 'money.column.waiting', numeric: true },
];

/** The weekly runs, newest first, and the press that prepares the next one. */
export function PayoutRuns() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return (
    <PagedCard
      title={formatMessage({ id: 'money.payouts' })}
      beside={
        <>
          <TdsFile />
          <Prepare />
        </>
      }
      label="money.payouts"
      what="money.theRuns"
      columns={columns}
      pageAt={(cursor) => runsQuery(services.api, cursor)}
      everyMs={pollMs}
      counted="money.countRuns"
      empty={
        <EmptyState icon="wallet" title={formatMessage({ id: 'money.noRuns' })}>
          <FormattedMessage id="money.noRunsHint" />
        </EmptyState>
      }
    >
      {(run) => <Row key={run.id} run={run} />}
    </PagedCard>
  );
}

function Row({ run }: { run: PayoutRun }) {
  const { basePath } = useRemote();
  const { prepared, approved, paid, failed } = run.payouts;
  return (
    <tr>
      <td>
        <Link className={styles.link} to={`${basePath}/money/${run.id}`}>
          {dayText(run.weekEnding)}
        </Link>
      </td>
      <td>
        <RunStatus run={run} />
      </td>
      <td data-numeric>{prepared.count + approved.count + paid.count + failed.count}</td>
      {[run.amount, run.cash, run.waiting].map((rupees, column) => (
        <td key={columns[column + 3]?.key} data-numeric>
          <Money rupees={rupees} inColumn />
        </td>
      ))}
    </tr>
  );
}

/** Prepares last week's run and opens it; a week that has its run already only opens it. */
function Prepare() {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const prepare = usePrepare();
  const weekEnding = lastSunday();
  const press = async () => {
    try {
      const { id } = await prepare.mutateAsync(weekEnding);
      void navigate(`${basePath}/money/${id}`);
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'money.notPrepared' }), description, tone: 'bad' });
    }
  };
  return (
    <Button small loading={prepare.isPending} onClick={() => void press()}>
      <FormattedMessage id="money.prepare" values={{ week: dayText(weekEnding) }} />
    </Button>
  );
}
