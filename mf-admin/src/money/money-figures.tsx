import type { MoneyFigures } from '@rahi/contracts/money-figures';
import { Card, KeyValue, KeyValues, Money, QuerySection, Skeleton } from '@rahi/ui-kit';
import type { MessageId } from '@rahi/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { dayText } from './money-period.js';
import styles from './money.screen.module.css';

/** Without an amount where a release before it does not send it. */
type Row = readonly [name: MessageId, rupees: string | undefined];

/** The postings of the period next to the amounts outstanding now. */
export function MoneyFiguresCards({ figures }: { figures: UseQueryResult<MoneyFigures> }) {
  const { formatMessage } = useIntl();
  return (
    <QuerySection
      query={figures}
      what="money.theFigures"
      skeleton={
        <div className={styles.cards}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      }
    >
      {({ from, to, period, now }) => (
        <div className={styles.cards}>
          <Card title={formatMessage({ id: 'money.days' }, { from: dayText(from), to: dayText(to) })}>
            <Figures
              rows={[
                ['money.commission', period.commission],
                ['money.fees', period.fees],
              ]}
              total={['money.revenue', period.revenue]}
            />
            <Figures
              rows={[
                ['money.promo', period.promo],
                ['money.bonuses', period.bonuses],
                ['money.refundsBorne', period.refunds],
                ['money.gstBorne', period.gstBorne],
                ['money.rounding', period.rounding],
              ]}
              total={['money.costs', period.costs]}
            />
            <Figures rows={[]} total={['money.net', period.net]} />
            <Figures
              rows={[
                ['money.fares', period.fares],
                ['money.refunds', period.refundsToRiders],
                ['money.gstDue', period.gstDue],
                ...(Number(period.welfareDue ?? 0) === 0 ? [] : [['money.welfareDue', period.welfareDue] as const]),
                ['money.paidOut', period.paidOut],
              ]}
            />
          </Card>
          <Card title={formatMessage({ id: 'money.now' })}>
            <Figures
              rows={[
                ['money.cashInHand', now.cashInHand],
                ['money.owedByRiders', now.owedByRiders],
                ['money.owedToDrivers', now.owedToDrivers],
                ['money.owedToRiders', now.owedToRiders],
              ]}
            />
          </Card>
        </div>
      )}
    </QuerySection>
  );
}

function Figures({ rows, total }: { rows: readonly Row[]; total?: Row }) {
  const { formatMessage } = useIntl();
  return (
    <KeyValues>
      {rows.map(([name, rupees]) => (
        <KeyValue key={name} name={formatMessage({ id: name })}>
          <Amount rupees={rupees} />
        </KeyValue>
      ))}
      {total && (
        <KeyValue name={formatMessage({ id: total[0] })} total>
          <Amount rupees={total[1]} />
        </KeyValue>
      )}
    </KeyValues>
  );
}

const Amount = ({ rupees }: { rupees: string | undefined }) =>
  rupees === undefined ? '–' : <Money rupees={rupees} inColumn />;
