import { analyticsPeriods, type AdminAnalytics, type AnalyticsPeriod } from '@rahi/contracts/admin';
import {
  Bars,
  Button,
  Card,
  Money,
  SegmentedControl,
  Skeleton,
  Table,
  type TableColumn,
  QuerySection,
} from '@rahi/ui-kit';
import { usePollInterval, useRemote, formatCount, type MessageId } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { barsOf, measures, measureText, shortText, type BarFigures, type Measure } from './analytics-measure.js';
import { analyticsPollMs, analyticsQuery } from './dashboard.queries.js';
import styles from './analytics.panel.module.css';

const periodOptions = analyticsPeriods.map((value) => ({ value, label: value }));

interface AnalyticsPanelProps {
  period: AnalyticsPeriod;
  onPeriod(period: AnalyticsPeriod): void;
}

/** Rides, revenue and new users of a period: in sum, and day by day as bars or as a table. */
export function AnalyticsPanel({ period, onPeriod }: AnalyticsPanelProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, analyticsPollMs);
  const analytics = useQuery({
    ...analyticsQuery(services.api, period),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={formatMessage({ id: `period.${period}` })}
      beside={
        <SegmentedControl
          label={formatMessage({ id: 'dashboard.period' })}
          value={period}
          onChange={onPeriod}
          options={periodOptions}
        />
      }
    >
      <QuerySection query={analytics} what="dashboard.periodAnalytics" skeleton={<FiguresToCome />}>
        {(figures) => <Figures figures={figures} />}
      </QuerySection>
    </Card>
  );
}

const figureNames = [
  'dashboard.totalRides',
  'money.fares',
  'dashboard.revenue',
  'money.net',
  'dashboard.newUsers',
  'dashboard.asOf',
] as const;

/** A placeholder as high as the figures: nothing below moves when they arrive. */
function FiguresToCome() {
  return (
    <>
      <dl className={styles.figures}>
        {figureNames.map((name) => (
          <Figure key={name} name={name}>
            –
          </Figure>
        ))}
      </dl>
      <div className={styles.choice} />
      <div className={styles.place}>
        <Skeleton shape="map" />
      </div>
      <div className={styles.foot} />
    </>
  );
}

function Figures({ figures }: { figures: AdminAnalytics }) {
  const { formatMessage } = useIntl();
  const [measure, setMeasure] = useState<Measure>('rides');
  const [asTable, setAsTable] = useState(false);
  const { summary, dailyData, hourlyData, before, asOf } = figures;
  const bars = barsOf(figures);
  const newUsers = dailyData.reduce((sum, day) => sum + day.newUsers, 0);
  const shown = formatMessage({ id: `measure.${measure}` });
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="dashboard.totalRides" now={summary.totalRides} before={before?.totalRides}>
          {formatCount(summary.totalRides)}
        </Figure>
        <Rupees name="money.fares" now={summary.fares} before={before?.fares} />
        <Figure
          name="dashboard.revenue"
          now={Number(summary.totalRevenue)}
          before={before && Number(before.totalRevenue)}
        >
          <Money rupees={summary.totalRevenue} />
        </Figure>
        <Rupees name="money.net" now={summary.net} before={before?.net} />
        <Figure name="dashboard.newUsers" now={newUsers} before={before?.newUsers}>
          {formatCount(newUsers)}
        </Figure>
        {asOf && <Figure name="dashboard.asOf">{momentText(asOf)}</Figure>}
      </dl>
      {!asTable && (
        <SegmentedControl
          label={formatMessage({ id: 'dashboard.barsShow' })}
          value={measure}
          onChange={(next) => setMeasure(next)}
          options={measures.map((value) => ({ value, label: formatMessage({ id: `measure.${value}` }) }))}
        />
      )}
      {asTable ? (
        <BarTable bars={bars} byHour={hourlyData !== undefined} />
      ) : (
        <figure
          className={styles.place}
          aria-label={formatMessage(
            { id: hourlyData ? 'dashboard.hourByHourAlso' : 'dashboard.dayByDayAlso' },
            { measure: shown },
          )}
        >
          <Chart bars={bars} measure={measure} />
        </figure>
      )}
      <div className={styles.foot}>
        {hourlyData && measure === 'rides' && !asTable && (
          <span className={styles.legend}>
            <FormattedMessage id="dashboard.dayBefore" />
          </span>
        )}
        <Button small kind="quiet" onClick={() => setAsTable(!asTable)}>
          {formatMessage({ id: asTable ? 'dashboard.showAsBars' : 'dashboard.showAsTable' })}
        </Button>
      </div>
    </>
  );
}

interface RupeesProps {
  name: MessageId;
  /** Absent from a release before it. */
  now: string | undefined;
  before: string | undefined;
}

function Rupees({ name, now, before }: RupeesProps) {
  if (now === undefined) return null;
  // A change of a net that was a loss says nothing in percent.
  const comparable = before !== undefined && Number(before) > 0 ? Number(before) : undefined;
  return (
    <Figure name={name} now={Number(now)} before={comparable}>
      <Money rupees={now} />
    </Figure>
  );
}

interface ChartProps {
  bars: readonly BarFigures[];
  measure: Measure;
}

/** A bar a day or an hour, the last the strongest; a stroke across each hour's rides for the day before. */
function Chart({ bars, measure }: ChartProps) {
  const { formatMessage } = useIntl();
  const dayBefore = formatMessage({ id: 'dashboard.dayBefore' });
  return (
    <Bars
      bars={bars.map(({ key, label, name, ridesBefore, [measure]: value }) => ({
        key,
        label,
        name,
        value: Number(value),
        text: measureText(measure, Number(value)),
        ...(measure === 'rides' &&
          ridesBefore !== undefined && {
            before: { value: ridesBefore, text: `${dayBefore}: ${measureText(measure, ridesBefore)}` },
          }),
      }))}
      tickText={(value) => shortText(measure, value)}
      aboveText={(value) => shortText(measure, value)}
      labelled="all"
      whole={measure !== 'revenue'}
      lastStandsOut
    />
  );
}

interface FigureProps {
  name: MessageId;
  now?: number;
  /** The value of the previous period; left out when unknown. */
  before?: number | undefined;
  children: ReactNode;
}

/** A figure with its change against the period before. */
function Figure({ name, now = 0, before, children }: FigureProps) {
  const { formatMessage } = useIntl();
  const change = before === undefined || before === 0 ? 0 : Math.round(((now - before) / before) * 100);
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
      {/* A line also where nothing changed, to keep the figures in rows. */}
      <dd
        className={change < 0 ? styles.down : styles.up}
        title={change === 0 ? undefined : formatMessage({ id: 'dashboard.beforeNote' })}
      >
        {change === 0 ? (
          '\u00A0'
        ) : (
          <FormattedMessage
            id={change < 0 ? 'dashboard.downOnBefore' : 'dashboard.upOnBefore'}
            values={{ change: `${formatCount(Math.abs(change))}%` }}
          />
        )}
      </dd>
    </div>
  );
}

const columns = (byHour: boolean): readonly TableColumn[] => [
  { key: 'day', label: byHour ? 'column.hour' : 'column.day' },
  { key: 'rides', label: 'column.rides', numeric: true },
  { key: 'fares', label: 'money.fares', numeric: true },
  { key: 'revenue', label: 'column.revenue', numeric: true },
  { key: 'costs', label: 'money.costs', numeric: true },
  { key: 'net', label: 'money.net', numeric: true },
  { key: 'users', label: 'column.newUsers', numeric: true },
];

function BarTable({ bars, byHour }: { bars: readonly BarFigures[]; byHour: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.table}>
      <Table
        label={formatMessage({ id: byHour ? 'dashboard.hourByHour' : 'dashboard.dayByDay' })}
        columns={columns(byHour)}
      >
        {bars.map((bar) => (
          <tr key={bar.key}>
            <td>{bar.name}</td>
            <td data-numeric>{formatCount(bar.rides)}</td>
            {[bar.fares, bar.revenue, bar.costs, bar.net].map((rupees, column) => (
              <td key={columns(byHour)[column + 2]?.key} data-numeric>
                {rupees === undefined ? '–' : <Money rupees={rupees} inColumn />}
              </td>
            ))}
            <td data-numeric>{formatCount(bar.newUsers)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
