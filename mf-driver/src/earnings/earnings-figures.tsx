import { formatRupees, paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { Earnings, EarningsPeriod } from '@rahi/contracts/earnings';
import { BarChart, Change, HeroMoney, KeyValue, KeyValues, Money, Skeleton, QuerySection } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { formatMinutes, useRemote } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { dayOfMonthText, wholeDayText, weekdayText } from './days.js';
import { earningsQuery } from './earnings.queries.js';
import styles from './earnings-figures.module.css';

/** In a shorter time online, earnings an hour say nothing yet. */
const leastMinutes = 30;

interface EarningsFiguresProps {
  driverId: string;
  period: EarningsPeriod;
}

/** Totals of the period, and what each of its days brought. */
export function EarningsFigures({ driverId, period }: EarningsFiguresProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const earnings = useQuery({ ...earningsQuery(services.api, driverId, period), ...alwaysFresh });
  return (
    <section className={styles.figures} aria-label={formatMessage({ id: 'earnings.totals' })}>
      <QuerySection age query={earnings} what="earnings.yourEarnings" skeleton={<FiguresSkeleton />}>
        {(known) => (
          <>
            <Totals earnings={known} period={period} />
            {known.days.length > 1 && known.days.some(({ trips }) => trips > 0) && (
              <Days days={known.days} period={period} />
            )}
          </>
        )}
      </QuerySection>
    </section>
  );
}

function Totals({ earnings: { totals, before }, period }: { earnings: Earnings; period: EarningsPeriod }) {
  const { formatMessage } = useIntl();
  // R53: hours are those online. An older release does not know them.
  const { trips, onlineMinutes: online = 0 } = totals;
  const earned = totals.earned ?? totals.net;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.label}>
          <FormattedMessage id="earnings.youEarned" />
        </p>
        <HeroMoney rupees={earned} size="figure" />
        {before && Number(before.earned) > 0 && (
          <Change
            percent={percentMore(earned, before.earned)}
            against={formatMessage({ id: 'earnings.against' }, { period })}
          />
        )}
      </div>
      <dl className={styles.counts}>
        <Count name={formatMessage({ id: 'earnings.countTrips' }, { trips })}>{trips}</Count>
        {online > 0 && <Count name={formatMessage({ id: 'earnings.online' })}>{formatMinutes(online)}</Count>}
        {trips > 0 && online >= leastMinutes && (
          <Count name={formatMessage({ id: 'earnings.perHour' })}>
            <Money rupees={rupeesFromPaise(Math.round((paiseFromRupees(earned) * 60) / online))} />
          </Count>
        )}
      </dl>
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

/** The difference to an earlier amount in whole percent; negative when the amount is lower. */
function percentMore(rupees: string, before: string): number {
  return Math.round((paiseFromRupees(rupees) / paiseFromRupees(before) - 1) * 100);
}

function Count({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.count}>
      <dt className={styles.label}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
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
      lastStandsOut
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
