import { formatRupees } from '@rahi/contracts/money';
import type { Earnings, EarningsPeriod } from '@rahi/contracts/earnings';
import { BarChart, KeyValue, KeyValues, Money, Skeleton, QuerySection } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { readAnew } from '../area/read-anew.js';
import { dayOfMonthText, wholeDayText, weekdayText } from './days.js';
import { earningsQuery } from './earnings.queries.js';
import styles from './earnings-figures.module.css';

interface EarningsFiguresProps {
  driverId: string;
  period: EarningsPeriod;
}

/** Totals of the period, and what each of its days brought. */
export function EarningsFigures({ driverId, period }: EarningsFiguresProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const earnings = useQuery({ ...earningsQuery(services.api, driverId, period), ...readAnew });
  return (
    <section className={styles.figures} aria-label={formatMessage({ id: 'earnings.totals' })}>
      <QuerySection age query={earnings} what="earnings.yourEarnings" skeleton={<FiguresSkeleton />}>
        {(known) => (
          <>
            <Totals totals={known.totals} />
            {known.days.length > 1 && <Days days={known.days} period={period} />}
          </>
        )}
      </QuerySection>
    </section>
  );
}

function Totals({ totals }: Pick<Earnings, 'totals'>) {
  const { formatMessage } = useIntl();
  return (
    <>
      <div className={styles.head}>
        <p className={styles.label}>
          <FormattedMessage id="earnings.youEarned" />
        </p>
        <p className={styles.net}>
          <Money rupees={totals.earned ?? totals.net} />
        </p>
        <p className={styles.label}>
          <FormattedMessage id="earnings.counts" values={{ trips: totals.trips, hours: totals.hours }} />
        </p>
      </div>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'earnings.fares' })}>
          <Money rupees={totals.gross} />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'earnings.commission' })}>
          <Money rupees={-Number(totals.commission)} signed />
        </KeyValue>
        {Number(totals.bonus ?? 0) > 0 && (
          <KeyValue name={formatMessage({ id: 'earnings.bonus' })}>
            <Money rupees={totals.bonus ?? '0'} signed />
          </KeyValue>
        )}
        {Number(totals.tip ?? 0) > 0 && (
          <KeyValue name={formatMessage({ id: 'earnings.tips' })}>
            <Money rupees={totals.tip ?? '0'} signed />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'earnings.net' })} total>
          <Money rupees={totals.earned ?? totals.net} />
        </KeyValue>
      </KeyValues>
    </>
  );
}

function Days({ days, period }: { days: Earnings['days']; period: EarningsPeriod }) {
  const { formatMessage } = useIntl();
  const labelOf = period === 'month' ? dayOfMonthText : weekdayText;
  return (
    <BarChart
      label={formatMessage({ id: 'earnings.chart' })}
      heads={['earnings.day', 'earnings.net']}
      tickText={formatRupees}
      bars={days.map(({ date, net, earned = net }) => ({
        key: date,
        label: labelOf(date),
        name: wholeDayText(date),
        value: Number(earned),
        text: formatRupees(earned),
      }))}
    />
  );
}

function FiguresSkeleton() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </>
  );
}
