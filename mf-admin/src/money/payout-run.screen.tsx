import type { Payout, PayoutRun } from '@rahi/contracts/payouts';
import {
  Button,
  Card,
  EmptyState,
  KeyValue,
  KeyValues,
  Money,
  Page,
  QuerySection,
  Skeleton,
  type TableColumn,
} from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { OldBanner } from '../area/old-banner.js';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { dayText } from './money-period.js';
import { payoutsQuery, pollMs, runQuery } from './money.queries.js';
import { OutcomeDialog, type Asked } from './outcome.dialog.js';
import { PayoutStatus, RunStatus } from './payout-states.js';
import { RunActions } from './run-actions.js';
import styles from './money.screen.module.css';

const columns: readonly TableColumn[] = [
  { key: 'reference', label: 'money.column.reference' },
  { key: 'driver', label: 'column.driver' },
  { key: 'owed', label: 'money.column.owed', numeric: true },
  { key: 'cash', label: 'money.column.cash', numeric: true },
  { key: 'amount', label: 'money.column.amount', numeric: true },
  { key: 'waiting', label: 'money.column.waiting', numeric: true },
  { key: 'status', label: 'column.status' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

const taxColumn: TableColumn = { key: 'tds', label: 'money.column.tds', numeric: true };
/** With the tax, where the run keeps tax back. */
const columnsOf = (run: PayoutRun) => (keepsTax(run) ? columns.toSpliced(4, 0, taxColumn) : columns);
const keepsTax = ({ tds }: PayoutRun) => tds !== undefined;

/** The payouts of one week: who prepared and approved them, and the outcome of each. */
export function PayoutRunScreen({ runId }: { runId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asked, setAsked] = useLayer<Asked>();
  const run = useQuery({ ...runQuery(services.api, runId), refetchInterval: pollMs });
  const title = run.data
    ? formatMessage({ id: 'money.weekTo' }, { week: dayText(run.data.weekEnding) })
    : formatMessage({ id: 'money.payoutRun' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        path="money"
        beside={run.data && <RunStatus run={run.data} />}
        actions={run.data && <RunActions run={run.data} onOutcome={setAsked} />}
      />
      <OldBanner problem={run.data ? run.error : null} />
      <QuerySection query={run} what="money.theRun" skeleton={<Skeleton shape="block" />}>
        {(known) => (
          <>
            <Facts run={known} />
            <Payouts run={known} onOutcome={setAsked} />
          </>
        )}
      </QuerySection>
      {asked && <OutcomeDialog runId={runId} asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Facts({ run }: { run: PayoutRun }) {
  const { formatMessage } = useIntl();
  const by = (who: PayoutRun['preparedBy'], at: string) =>
    formatMessage(
      { id: 'money.byWhom' },
      { who: who ? (who.name ?? who.id.slice(0, 8)) : formatMessage({ id: 'money.theJob' }), when: momentText(at) },
    );
  return (
    <div className={styles.cards}>
      <Card>
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'money.preparedBy' })}>{by(run.preparedBy, run.preparedAt)}</KeyValue>
          {run.approvedAt !== null && (
            <KeyValue name={formatMessage({ id: 'money.approvedBy' })}>{by(run.approvedBy, run.approvedAt)}</KeyValue>
          )}
          {run.discarded && (
            <>
              <KeyValue name={formatMessage({ id: 'money.discardedBy' })}>
                {by(run.discarded.by, run.discarded.at)}
              </KeyValue>
              <KeyValue name={formatMessage({ id: 'money.discardReason' })}>{run.discarded.reason}</KeyValue>
            </>
          )}
        </KeyValues>
      </Card>
      <Card>
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'money.column.waiting' })}>
            <Money rupees={run.waiting} inColumn />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'money.column.cash' })}>
            <Money rupees={run.cash} inColumn />
          </KeyValue>
          {keepsTax(run) && (
            <KeyValue name={formatMessage({ id: 'money.column.tds' })}>
              <Money rupees={run.tds ?? '0'} inColumn />
            </KeyValue>
          )}
          <KeyValue name={formatMessage({ id: 'money.column.amount' })} total>
            <Money rupees={run.amount} inColumn />
          </KeyValue>
        </KeyValues>
      </Card>
    </div>
  );
}

function Payouts({ run, onOutcome }: { run: PayoutRun; onOutcome(asked: Asked): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return (
    <PagedCard
      title={formatMessage({ id: 'money.payouts' })}
      label="money.payouts"
      what="money.thePayouts"
      columns={columnsOf(run)}
      pageAt={(cursor) => payoutsQuery(services.api, run.id, cursor)}
      everyMs={pollMs}
      counted="money.countPayouts"
      empty={
        <EmptyState icon="wallet" title={formatMessage({ id: 'money.noPayouts' })}>
          <FormattedMessage id="money.noPayoutsHint" />
        </EmptyState>
      }
    >
      {(payout) => <Row key={payout.id} payout={payout} withTax={keepsTax(run)} onOutcome={onOutcome} />}
    </PagedCard>
  );
}

interface RowProps {
  payout: Payout;
  withTax: boolean;
  onOutcome(asked: Asked): void;
}

function Row({ payout, withTax, onOutcome }: RowProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { id, driver, reference, status, failureCode } = payout;
  const failure = failureCode ? formatMessage({ id: `money.failure.${failureCode}` }) : payout.failure;
  return (
    <tr>
      <td>{reference}</td>
      <td>
        <Link className={styles.link} to={`${basePath}/driver/${driver.id}`}>
          {driver.name}
        </Link>
      </td>
      <Amount rupees={payout.owed} />
      <Amount rupees={payout.cash} />
      {withTax && <Amount rupees={payout.tds ?? '0'} />}
      <Amount rupees={payout.amount} />
      <Amount rupees={payout.waiting} />
      <td title={failure ?? undefined}>
        <PayoutStatus payout={payout} />
        {failure !== null && <p className={styles.note}>{failure}</p>}
      </td>
      <td>
        {status === 'approved' && (
          <span className={styles.actions}>
            {(['paid', 'failed'] as const).map((outcome) => (
              <Button
                key={outcome}
                small
                aria-label={formatMessage({ id: `money.mark.${outcome}.of` }, { reference })}
                onClick={() => onOutcome({ outcome, payout: { id, name: driver.name, amount: payout.amount } })}
              >
                <FormattedMessage id={`money.mark.${outcome}`} />
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}

function Amount({ rupees }: { rupees: string }) {
  return (
    <td data-numeric>
      <Money rupees={rupees} inColumn />
    </td>
  );
}
