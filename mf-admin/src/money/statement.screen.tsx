import { mostStatementRows, statementStates, type Statement } from '@rahi/contracts/bank-statement';
import { formatRupees } from '@rahi/contracts/money';
import { Button, Card, EmptyState, Page } from '@rahi/ui-kit';
import { describeError, formatCount, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScreenHead } from '../area/screen-head.js';
import { StatementRows } from './statement-rows.js';
import { StatementTooLong } from './statement-text.js';
import { useReadStatement, useSettleStatement, type ChosenRow, type ReadStatement } from './statement.queries.js';
import styles from './statement.module.css';

/** R40: the bank's statement. A file is compared with the rides that are due, and settles what the desk confirms. */
export function StatementScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [known, setKnown] = useState<ReadStatement | null>(null);
  const read = useReadStatement();
  const title = formatMessage({ id: 'statement.title' });
  useDocumentTitle(title);
  const choose = (file: File) =>
    read.mutate(file, {
      onSuccess: setKnown,
      onError: (error) =>
        services.toast.show({
          title: formatMessage({ id: 'statement.notRead' }),
          description:
            error instanceof StatementTooLong
              ? formatMessage({ id: 'statement.tooLong' }, { most: formatCount(mostStatementRows) })
              : describeError(formatMessage, error),
          tone: 'bad',
        }),
    });
  return (
    <Page width="desk">
      <ScreenHead title={title} path="money" actions={<ChooseFile busy={read.isPending} onChoose={choose} />} />
      {known ? (
        <Found key={known.csv} known={known} onChange={(statement) => setKnown({ ...known, statement })} />
      ) : (
        <EmptyState icon="receipt" title={formatMessage({ id: 'statement.none' })}>
          <FormattedMessage id="statement.noneHint" values={{ most: formatCount(mostStatementRows) }} />
        </EmptyState>
      )}
    </Page>
  );
}

function ChooseFile({ busy, onChoose }: { busy: boolean; onChoose(file: File): void }) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={formatMessage({ id: 'statement.file' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button kind="primary" loading={busy} onClick={() => input.current?.click()}>
        <FormattedMessage id="statement.choose" />
      </Button>
    </>
  );
}

interface FoundProps {
  known: ReadStatement;
  onChange(statement: Statement): void;
}

function Found({ known: { name, csv, statement }, onChange }: FoundProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const settle = useSettleStatement();
  /** The rides that the desk chose for doubtful rows, by reference. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = rowsToSettle(statement, chosen);
  const confirm = () =>
    settle.mutate(
      { csv, rows },
      {
        onSuccess: (after) => {
          if (!after) return;
          onChange(after);
          const count = after.totals.settled.count - statement.totals.settled.count;
          services.toast.show({ title: formatMessage({ id: 'statement.done' }, { count }), tone: 'ok' });
        },
        onError: (error) =>
          services.toast.show({
            title: formatMessage({ id: 'statement.notSettled' }),
            description: describeError(formatMessage, error),
            tone: 'bad',
          }),
      },
    );
  return (
    <Card title={name}>
      <ul className={styles.totals} aria-label={formatMessage({ id: 'statement.totals' })}>
        {statementStates.map((state) => (
          <li key={state}>
            <FormattedMessage
              id={`statement.total.${state}`}
              values={{ count: statement.totals[state].count, amount: formatRupees(statement.totals[state].amount) }}
            />
          </li>
        ))}
        {statement.outgoing > 0 && (
          <li>
            <FormattedMessage id="statement.outgoing" values={{ count: statement.outgoing }} />
          </li>
        )}
      </ul>
      <div className={styles.confirm}>
        <p className={styles.note}>
          <FormattedMessage id="statement.confirmHint" />
        </p>
        <Button kind="primary" disabled={rows.length === 0} loading={settle.isPending} onClick={confirm}>
          <FormattedMessage id="statement.settle" values={{ count: rows.length }} />
        </Button>
      </div>
      <StatementRows
        statement={statement}
        chosen={chosen}
        onChoose={(reference, rideId) => setChosen(new Map(chosen).set(reference, rideId))}
      />
    </Card>
  );
}

/** Matched rows, and the doubtful ones for which the desk chose a ride. */
function rowsToSettle({ rows }: Statement, chosen: ReadonlyMap<string, string>): ChosenRow[] {
  return rows.flatMap(({ reference, state, rides }) => {
    if (reference === null) return [];
    const rideId = state === 'matched' ? rides[0]?.rideId : state === 'doubtful' ? chosen.get(reference) : undefined;
    return rideId ? [{ reference, rideId }] : [];
  });
}
